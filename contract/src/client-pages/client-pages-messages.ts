import { texts } from '../language/texts.ts'

/** The texts of the pages that clients open, in the languages of clients. The other texts are about these pages, for people of the company. */
export const clientPagesMessages = texts('clientPages', {
  saving: 'An error occured while getting the link of the receipt.',
  ended: 'The link is ended. Its page shows nothing any more.',
  noLink: 'This receipt has no link that is open.',
  endQuestion:
    'The code on the printed receipt then opens nothing, and the receipt gets no other code. This cannot be undone.',

  receipt: { en: 'Receipt', ur: 'رسید' },
  number: { en: 'Receipt No', ur: 'رسید نمبر' },
  date: { en: 'Date', ur: 'تاریخ' },
  from: { en: 'Received from', ur: 'وصول از' },
  amount: { en: 'Amount', ur: 'رقم' },
  rupees: { en: 'Rs.', ur: 'روپے' },
  paidBy: { en: 'Paid by', ur: 'ادائیگی کا طریقہ' },
  forInvoice: { en: 'For', ur: 'برائے' },
  stateNow: { en: 'Where it is today', ur: 'آج کہاں ہے' },
  owed: { en: 'Still owed', ur: 'بقایا' },
  methods: {
    en: { Cash: 'Cash', Cheque: 'Cheque', 'Cash/Cheque Online': 'Online' },
    ur: { Cash: 'نقد', Cheque: 'چیک', 'Cash/Cheque Online': 'آن لائن' },
  },
  endsWith: {
    en: (method: string, last: string) => `${method} ending in ${last}`,
    ur: (method: string, last: string) => `${method}، آخری حروف ${last}`,
  },
  invoice: { en: (no: string) => `Invoice ${no}`, ur: (no: string) => `انوائس ${no}` },
  advance: { en: 'Advance', ur: 'پیشگی' },
  states: {
    en: {
      notYet: 'Not yet at the office',
      recorded: 'Recorded',
      atOffice: 'At the office',
      atBank: 'At the bank',
      takenBack: 'Taken back',
      bounced: 'Bounced',
    },
    ur: {
      notYet: 'ابھی دفتر نہیں پہنچی',
      recorded: 'درج ہو گئی',
      atOffice: 'دفتر میں ہے',
      atBank: 'بینک میں ہے',
      takenBack: 'واپس لے لی گئی',
      bounced: 'چیک واپس ہو گیا',
    },
  },
  question: { en: 'Is this right?', ur: 'کیا یہ درست ہے؟' },
  right: { en: 'This is right', ur: 'یہ درست ہے' },
  wrong: { en: 'This is wrong', ur: 'یہ غلط ہے' },
  whatIsWrong: { en: 'What is wrong?', ur: 'کیا غلط ہے؟' },
  reasons: {
    en: { amount: 'The amount', notPaid: 'I did not pay this', other: 'Something else' },
    ur: { amount: 'رقم', notPaid: 'میں نے یہ رقم ادا نہیں کی', other: 'کچھ اور' },
  },
  words: { en: 'In your words, at most 300 characters', ur: 'اپنے الفاظ میں، زیادہ سے زیادہ 300 حروف' },
  tell: { en: 'Tell the company', ur: 'کمپنی کو بتائیں' },
  thanksRight: {
    en: 'Thank you. The company knows that this is right.',
    ur: 'شکریہ۔ کمپنی کو معلوم ہو گیا کہ یہ درست ہے۔',
  },
  thanksWrong: {
    en: 'Thank you. A director of the company looks at it.',
    ur: 'شکریہ۔ کمپنی کے ڈائریکٹر اسے دیکھیں گے۔',
  },
  noReason: { en: 'Choose what is wrong.', ur: 'بتائیں کہ کیا غلط ہے۔' },
  tooLong: { en: 'Write at most 300 characters.', ur: 'زیادہ سے زیادہ 300 حروف لکھیں۔' },
  enough: {
    en: 'The company has your earlier words about this receipt. Call the company to say more.',
    ur: 'کمپنی کے پاس اس رسید کے بارے میں آپ کی پہلی باتیں موجود ہیں۔ مزید کہنے کے لیے کمپنی کو فون کریں۔',
  },
  sendAgain: {
    en: 'This page was open for a long time. Send it once more.',
    ur: 'یہ صفحہ بہت دیر سے کھلا تھا۔ دوبارہ بھیجیں۔',
  },
  notShown: { en: 'This page is not available', ur: 'یہ صفحہ دستیاب نہیں' },
  notShownWhy: {
    en: 'Check the address, or ask the company for it.',
    ur: 'پتہ دوبارہ دیکھیں، یا کمپنی سے پوچھیں۔',
  },
  later: { en: 'Please try again in a minute', ur: 'ایک منٹ بعد دوبارہ کوشش کریں' },
  laterWhy: { en: 'The page cannot be shown at this moment.', ur: 'صفحہ اس وقت نہیں دکھایا جا سکتا۔' },
  otherLanguage: { en: 'اردو', ur: 'English' },
})
