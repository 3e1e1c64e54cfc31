/** Makes requests without an effect, of the calls about phones, their items and held money. */
import { randomUUID } from 'node:crypto'
import type { Worker } from './builders/desk.ts'
import { lostImagesOf } from './builders/uploads.ts'
import type { Setting } from './setting.ts'

type Request = readonly [by: Worker, wire: Readonly<Record<string, unknown>>]

/** The id of held money that does not exist. */
const NONE = 2_000_000_000
/** A phone states that nothing waits. */
const statement = { request: 1, sentAt: 1_800_000_000_000, waiting: { items: 0, amount: 0 } }

export const intakeRequests: Readonly<Record<string, (setting: Setting) => Request>> = {
  // The key is no point of the curve.
  'devices.register': ({ desk: { salesman } }) => [
    salesman,
    { userId: salesman.userId, publicKey: `B${'A'.repeat(86)}=`, name: 'A phone' },
  ],
  'devices.end': ({ desk: { salesman } }) => [
    salesman,
    { userId: salesman.userId, deviceId: randomUUID(), as: 'ended' },
  ],
  'intake.add': ({ desk: { salesman } }) => [salesman, { ...statement, sealKeyId: 1, sealed: 'AAAA' }],
  'intake.photo': ({ desk: { salesman } }) => [
    salesman,
    { ...statement, itemId: randomUUID(), photo: 0, sealKeyId: 1, offset: 0, part: 'AAAA' },
  ],
  'intake.ask': ({ desk: { salesman } }) => [salesman, { ...statement, itemIds: [randomUUID()] }],
  // No held money has this id.
  'intake.book': ({ desk: { director, branch, party } }) => [
    director,
    { userId: director.userId, cCode: branch.code, itemId: NONE, aCode: party, invoices: [], salesmanId: -1 },
  ],
  'intake.settle': ({ desk: { director, branch } }) => [
    director,
    {
      userId: director.userId,
      cCode: branch.code,
      itemId: NONE,
      as: 'givenBack',
      reason: 'a reason',
      settlementImages: lostImagesOf(director),
    },
  ],
  'intake.confirm': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, itemId: NONE },
  ],
  'intake.withdraw': ({ desk: { director, branch } }) => [
    director,
    { userId: director.userId, cCode: branch.code, itemId: NONE },
  ],
  'intake.timeline': ({ desk: { director }, heldId }) => [director, { id: String(heldId) }],
}
