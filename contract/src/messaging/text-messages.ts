import { texts } from '../language/texts.ts'

/**
 * The texts of messages to clients, in the languages of their pages. An English text has only letters of the alphabet of GSM, because one other
 * sign makes a part of an SMS 70 signs long in place of 160. Urdu has such signs only, so that its texts are short.
 */
export const clientTextMessages = texts('clientText', {
  inCash: { en: 'in cash', ur: 'نقد' },
  online: { en: 'online', ur: 'آن لائن' },
  inSeveralWays: { en: 'in several ways', ur: 'مختلف طریقوں سے' },
  byCheque: {
    en: (lastDigits: string) => `by cheque ending in ${lastDigits}`,
    ur: (lastDigits: string) => `چیک (آخری حروف ${lastDigits}) سے`,
  },
  byCheques: {
    en: (lastDigits: string) => `by cheques ending in ${lastDigits}`,
    ur: (lastDigits: string) => `چیکوں (آخری حروف ${lastDigits}) سے`,
  },
  received: {
    en: (company: string, amount: string, how: string, day: string, number: string) =>
      `${company}: we received ${amount} ${how} on ${day}. Your receipt is ${number}. If this is wrong, please tell our office.`,
    ur: (company: string, amount: string, how: string, day: string, number: string) =>
      `${company}: ${day} کو ${amount} روپے ${how} وصول ہوئے۔ رسید ${number}۔ غلط ہو تو دفتر کو بتائیں۔`,
  },
  takenBack: {
    en: (company: string, amount: string, day: string, number: string) =>
      `${company}: receipt ${number} of ${day} was taken back. ${amount} does not count as paid. If this is wrong, please tell our office.`,
    ur: (company: string, amount: string, day: string, number: string) =>
      `${company}: ${day} کی رسید ${number} واپس لے لی گئی۔ ${amount} روپے ادا شدہ شمار نہیں ہوں گے۔ غلط ہو تو دفتر کو بتائیں۔`,
  },
  bounced: {
    en: (company: string, amount: string, lastDigits: string, number: string) =>
      `${company}: the bank returned your cheque ending in ${lastDigits}. ${amount} of receipt ${number} does not count as paid.`,
    ur: (company: string, amount: string, lastDigits: string, number: string) =>
      `${company}: بینک نے آپ کا چیک (آخری حروف ${lastDigits}) واپس کر دیا۔ رسید ${number} کے ${amount} روپے ادا شدہ شمار نہیں ہوں گے۔`,
  },
  held: {
    en: (company: string, amount: string, number: string) =>
      `${company}: ${amount} of your receipt ${number} is not booked yet. Our office looks at it. If this is wrong, please tell our office.`,
    ur: (company: string, amount: string, number: string) =>
      `${company}: آپ کی رسید ${number} کے ${amount} روپے ابھی درج نہیں ہوئے۔ دفتر دیکھ رہا ہے۔ غلط ہو تو دفتر کو بتائیں۔`,
  },
  statement: {
    en: (company: string, from: string, to: string) =>
      `${company}: your statement from ${from} to ${to} is ready. If something is wrong, please tell our office.`,
    ur: (company: string, from: string, to: string) =>
      `${company}: آپ کا ${from} سے ${to} تک کا حساب تیار ہے۔ کچھ غلط ہو تو دفتر کو بتائیں۔`,
  },
  statementSubject: {
    en: (from: string, to: string) => `Statement from ${from} to ${to}`,
    ur: (from: string, to: string) => `حساب کا گوشوارہ ${from} سے ${to} تک`,
  },
  withLink: (text: string, address: string) => `${text} ${address}`,
  subject: { en: (number: string) => `Receipt ${number}`, ur: (number: string) => `رسید ${number}` },
})
