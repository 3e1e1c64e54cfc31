/** Finds evidence of a receipt that is missing, or that a receipt of another client has. */
import type { Image } from '@backoffice/contract/fields'
import { isBlank } from '@backoffice/contract/readable'
import { sameCheques } from '@backoffice/contract/receipts/evidence'
import { evidenceMessages } from '@backoffice/contract/receipts/evidence-messages'
import type { PaymentMethod } from '@backoffice/contract/statuses'
import { request } from '../api/client.ts'

/** The evidence of a sum of money, as in a form. */
export interface Evidence {
  readonly paymentMethod: PaymentMethod | ''
  readonly chequeNo: string
  readonly chequeBank: string
  readonly referenceNo: string
  readonly images: readonly Image[]
}

export interface EvidenceOfClient {
  readonly acode: string
  readonly ccode: string
  readonly parts: readonly Evidence[]
}

const isCheque = ({ paymentMethod }: Evidence) => paymentMethod === 'Cheque'

/** Returns the sentences about missing evidence: a reference number, or the picture of a cheque. */
export const missingEvidence = ({ parts }: EvidenceOfClient): readonly string[] => [
  ...(parts.some(({ paymentMethod, referenceNo }) => paymentMethod === 'Cash/Cheque Online' && isBlank(referenceNo))
    ? [evidenceMessages.noReference]
    : []),
  ...parts
    .filter((part) => isCheque(part) && part.images.length === 0)
    .map(({ chequeNo }) => evidenceMessages.noPicture(chequeNo.trim())),
]

/** Returns the sentences about cheques that another client has. If the lookup fails, the money can be recorded all the same. */
async function chequesElsewhere({ acode, ccode, parts }: EvidenceOfClient): Promise<readonly string[]> {
  const cheques = parts.filter(isCheque).map(({ chequeNo, chequeBank }) => ({ chequeNO: chequeNo, chequeBank }))
  if (cheques.length === 0) return []
  const found = await request(sameCheques, { cCode: ccode, aCode: acode, cheques }).catch(() => ({ cheques: [] }))
  return found.cheques.map(({ chequeNO, client, by, at }) =>
    client === ''
      ? evidenceMessages.chequeElsewhere(chequeNO.trim())
      : evidenceMessages.chequeElsewhereBy(chequeNO.trim(), client, by, at),
  )
}

/** Returns the question about the evidence of a form; undefined if it is complete and no other client has it. */
export async function questionOfEvidence(evidence: EvidenceOfClient): Promise<string | undefined> {
  const sentences = [...missingEvidence(evidence), ...(await chequesElsewhere(evidence))]
  return sentences.length === 0 ? undefined : [...sentences, evidenceMessages.saveAnyway].join(' ')
}

/** Returns the part of the evidence that the question is about. */
export const subjectOfEvidence = ({ acode, parts }: EvidenceOfClient) => [
  acode,
  ...parts.map(({ paymentMethod, chequeNo, chequeBank, referenceNo, images }) => [
    paymentMethod,
    chequeNo,
    chequeBank,
    referenceNo,
    images.length > 0,
  ]),
]
