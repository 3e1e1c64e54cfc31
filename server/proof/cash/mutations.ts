/**
 * Mistakes that somebody could make in the SQL of the cash chain. Each replaces a text that its function has exactly once. A mistake that
 * another guard makes up for cannot be noticed and is not listed: without its stage check, `custody.move` still moves nothing that the
 * statements before it did not find, and without its check the balance of an invoice is still checked. Of a cheque that is deposited again,
 * these make up for each other: the look for a receipt with its number and the index of live cheques; its stage and its outcomes; the lock of
 * the invoices before their balances are read and the check of the balance, which then refuses what does not fit.
 */
import { listSchema } from '../../src/db/schema.ts'

export interface Mutation {
  readonly mistake: string
  /** The function that is changed. */
  readonly of: string
  readonly from: string
  readonly to: string
}

export const mutations: readonly Mutation[] = [
  {
    mistake: 'a void receipt still pays its invoice',
    of: 'custody.move',
    from: 'then paid.amount else -paid.amount end',
    to: 'then paid.amount else 0 end',
  },
  {
    mistake: 'amounts are posted as floating point numbers',
    of: 'custody.move',
    from: 'way.sign * j.amount as amount',
    to: '(way.sign * j.amount::real)::numeric(14,2) as amount',
  },
  {
    mistake: 'a declined receipt still has its cashier',
    of: 'custody.move',
    from: 'when target in (0, 9) then null',
    to: 'when target = 9 then null',
  },
  {
    mistake: 'one side of a move is not posted',
    of: 'custody.move',
    from: '(j.to_stage, 1, j.cashier_id))',
    to: '(j.from_stage, 0, j.cashier_id))',
  },
  {
    mistake: 'banked money is posted to the wrong account',
    of: 'custody.move',
    from: "when 'BK' then d.account",
    to: "when 'BK' then j.deposit_id::text",
  },
  {
    mistake: 'the tiles are not kept',
    of: 'custody.move',
    from: 'perform custody.add_to_holdings(balances.branches, balances.accounts, balances.salesmen, balances.cashiers, balances.amounts);',
    to: '',
  },
  {
    mistake: 'an advance that is voided still pays invoices',
    of: 'custody.move',
    from: "perform custody.allocate(freed, 'unapply', actor, why);",
    to: '',
  },
  {
    mistake: 'a move is not in the audit',
    of: 'custody.move',
    from: "perform write_audit('receipt',",
    to: "perform write_audit('receipt', array_agg(j.receipt_id), array_agg(j.branch_code), rule, actor, '{}') from journal j where false; perform jsonb_build_array(",
  },
  {
    mistake: 'a tile is overwritten in place of added to',
    of: 'custody.add_to_holdings',
    from: 'set amount = holding.amount + excluded.amount',
    to: 'set amount = excluded.amount',
  },
  {
    mistake: 'a declined deposit keeps its receipts',
    of: 'custody.deposit_decided',
    from: "update deposit_line set live = rule = 'undo_release' where deposit_id = new.id;",
    to: 'null;',
  },
  {
    mistake: 'a declined deposit does not give the money back to its cashier',
    of: 'custody.deposit_decided',
    from: 'perform custody.move(receipts, rule, actor, null, new.id, new.comment);',
    to: "if rule <> 'release' then perform custody.move(receipts, rule, actor, null, new.id, new.comment); end if;",
  },
  {
    mistake: 'hand-overs of banked receipts can still be given back',
    of: 'custody.deposit_decided',
    from: "update transfer set status = case rule when 'bank' then 4 else 1 end",
    to: "update transfer set status = case rule when 'bank' then status else 1 end",
  },
  {
    mistake: 'the decision about a deposit is not in the audit',
    of: 'custody.deposit_decided',
    from: 'array[new.branch_code], rule, actor,',
    to: "array[new.branch_code], case rule when 'release' then 'deposit' else rule end, actor,",
  },
  {
    mistake: 'the total of a deposit is the amount of its first receipt',
    of: 'custody.deposit_filled',
    from: 'where id = any (filled.receipts)) where',
    to: 'where id = filled.receipts[1]) where',
  },
  {
    mistake: 'an advance can be applied more than once',
    of: 'custody.allocate',
    from: 'update receipt set applied = applied + sign * part.amount where id = part.receipt_id;',
    to: '',
  },
  {
    mistake: 'an applied advance does not pay the invoice',
    of: 'custody.allocate',
    from: 'update invoice set received = received + sign * part.amount where id = part.invoice_id;',
    to: '',
  },
  {
    mistake: 'an approved hand-over cannot be given back',
    of: 'custody.decision_rule',
    from: "then 'return' end",
    to: "then 'decline' end",
  },
  {
    mistake: 'a bounced cheque leaves its hand-over as it was',
    of: 'custody.cheque_bounced',
    from: 'update transfer set status = 3',
    to: 'update transfer set status = status',
  },
  {
    mistake: 'a bounced cheque still counts as banked',
    of: 'custody.cheque_bounced',
    from: 'cross join (values (1, -1), (3, 1)) as way',
    to: 'cross join (values (3, 1)) as way',
  },
  {
    mistake: 'what is void does not count in the histories',
    of: 'custody.move',
    from: 'if source in (4, 5, 9) or target in (4, 5, 9) then',
    to: 'if source in (4, 5) or target in (4, 5) then',
  },
  {
    mistake: 'a decision about a hand-over moves nothing',
    of: 'custody.transfer_decided',
    from: 'perform custody.move(step.receipts, step.rule, step.actor, null, null, step.comment);',
    to: 'null;',
  },
  {
    mistake: 'what is owed is not kept when an invoice is paid',
    of: 'custody.invoice_owed',
    from: 'select branch_code, salesman_id, -balance from removed',
    to: 'select branch_code, salesman_id, 0 from removed',
  },
  {
    mistake: 'a cheque that is deposited again does not pay its invoice again',
    of: 'custody.move',
    from: "if rule in ('record', 'void', 'bounce', 'represent') then",
    to: "if rule in ('record', 'void', 'bounce') then",
  },
  {
    mistake: 'a cheque that is deposited again is owed twice',
    of: 'custody.move',
    from: "case when rule in ('record', 'represent') then paid.amount else",
    to: "case when rule = 'record' then paid.amount else",
  },
  {
    mistake: 'a cheque is not deposited again where its invoice owes less',
    of: 'represent_cheque',
    from: 'where f.fits < f.amount;',
    to: 'where false;',
  },
  {
    mistake: 'what an invoice still owes is not applied to it',
    of: 'represent_cheque',
    from: 'where f.fits > 0',
    to: 'where false',
  },
  {
    mistake: 'a cheque that is deposited again stays in its former deposit',
    of: 'represent_cheque',
    from: 'update deposit_line l set live = false',
    to: 'update deposit_line l set live = true',
  },
  {
    mistake: 'the hand-over of a cheque that is deposited again stays bounced',
    of: 'represent_cheque',
    from: 'update transfer t set status = 1',
    to: 'update transfer t set status = 3',
  },
  {
    mistake: 'nobody notes that a cheque was deposited again',
    of: 'represent_cheque',
    from: "perform note_outcome(parts, bounced_in, 'represented', why, turned);",
    to: '',
  },
  {
    mistake: 'a receipt of a returned cheque is decided about without the others',
    of: 'custody.returned_cheque',
    from: 'array(select w.receipt_id from with_their_cheques(array[receipt]) w order by w.receipt_id)',
    to: 'array[receipt]',
  },
]

/** Returns the statement that makes the mistake. A text that is not there exactly once would make no mistake, or another one. */
export function statementOf({ of, from, to }: Mutation): string {
  const functions = listSchema()
    .map(({ sql }) => sql)
    .join('\n')
  const [text = ''] =
    new RegExp(`^create function ${of.replace('.', '\\.')}\\([^]*?\\$\\$;$`, 'm').exec(functions) ?? []
  const times = text.split(from).length - 1
  if (times !== 1) throw new Error(`${of} has ${times} times: ${from}`)
  return text.replace(from, () => to).replace('create function', 'create or replace function')
}
