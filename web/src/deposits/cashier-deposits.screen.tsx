import { brokenDeposit, brokenSelection, depositFieldOf } from '@backoffice/contract/deposits/deposit-rules'
import { listDeposits, saveDeposit } from '@backoffice/contract/deposits/deposits'
import { depositLabels } from '@backoffice/contract/deposits/deposits-labels'
import { limits } from '@backoffice/contract/limits'
import type { TransferRow } from '@backoffice/contract/transfers/transfers'
import { saidDay } from '@backoffice/contract/day'
import { listAccounts } from '@backoffice/contract/lookups/accounts'
import { depositMessages } from '@backoffice/contract/deposits/deposits-messages'
import type { Broken } from '@backoffice/contract/rules'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Stack } from '../kit/layout.tsx'
import { DraftNotes, OtherDrafts } from '../kit/drafts/draft-notes.tsx'
import { useDraftState } from '../kit/drafts/use-draft-state.ts'
import { useOneColumn } from '../kit/phone.ts'
import type { NamedOption } from '../kit/form/options.ts'
import { useForm } from '../kit/form/use-form.ts'
import { Tiles } from '../kit/tiles.tsx'
import { toast } from '../kit/toasts.tsx'
import { useViewer } from '../kit/viewer.ts'
import { Welcome } from '../kit/welcome.tsx'
import { cashierTiles } from '../documents/money-tiles.tsx'
import { piecesOf, withTheirCheques } from '../receipts/one-cheque.ts'
import { isPostDated } from '../receipts/receipt-marks.tsx'
import { SavedDeposit } from './deposit-sheet.tsx'
import { DepositForm } from './deposit.form.tsx'
import { useSaveQuestion } from '../receipts/use-save-question.ts'
import { checkedForm, type DepositDraft, depositDraft, sentDeposit } from './deposit-draft.ts'
import { Checklist, type DepositStep, DepositSteps } from './deposit-steps.tsx'
import css from './deposit.module.css'
import { DepositableReceipts } from './depositable-receipts.tsx'
import { SelectedInvoices } from './selected-invoices.tsx'
import { sameSlips } from '@backoffice/contract/receipts/evidence'
import { evidenceMessages } from '@backoffice/contract/receipts/evidence-messages'
import { request } from '../api/client.ts'

/**
 * Returns the question about a slip number that another deposit of the branch has. If the lookup fails, the deposit can be saved all the
 * same.
 */
async function questionOfSlip(branchCode: string, slipNo: string): Promise<string | undefined> {
  const input = { cCode: branchCode, depositSlipNo: slipNo.trim() }
  const { deposits } = await request(sameSlips, input).catch(() => ({ deposits: [] }))
  const [other] = deposits
  if (!other) return undefined
  const { depositNo, by, at } = other
  return depositNo === '' ? evidenceMessages.slipElsewhere : evidenceMessages.slipElsewhereBy(depositNo, by, at)
}

const asField = (broken: Broken | undefined): Broken | undefined =>
  broken?.field === 'receipts' ? { ...broken, field: 'selected' } : broken

/** Explains why cheques were not added: a single one is named, several are counted. A cheque may have several receipts. */
function postDatedMessage(notDue: readonly TransferRow[], rows: readonly TransferRow[]): string | undefined {
  const [first] = notDue
  if (!first?.chequeDate) return undefined
  return piecesOf(rows) === 1
    ? depositMessages.postDatedCheque(first.chequeNO, saidDay(first.chequeDate))
    : depositMessages.postDatedSkipped(piecesOf(notDue))
}

const withoutRepeated = (rows: readonly TransferRow[]): readonly TransferRow[] => [
  ...new Map(rows.map((row) => [row.id, row])).values(),
]

/** Returns the account of the cashier's last deposit in the branch, if the branch still has it. */
function useLastAccount(accounts: readonly NamedOption[]): string {
  const { userId, branchCode } = useViewer()
  const { data } = useCall(listDeposits, { page: 1, limit: 1, cCode: branchCode, cashierId: userId }, { quiet: true })
  const last = data?.responseObjects[0]?.accountCode
  return accounts.find(({ value }) => value === last)?.value ?? ''
}

/** Makes one deposit with a slip from approved receipts (document 1, section 2.4). In a narrow window it has three steps. */
export function CashierDeposits() {
  const { userId, branchCode, today } = useViewer()
  const { data } = useCall(listAccounts, { page: -1, limit: -1, CCode: branchCode, level: '4', cgroup: 'BANK' })
  const accounts = (data?.responseObject.charts ?? []).map(({ acode, title }) => ({
    value: acode,
    label: title,
    code: acode,
  }))
  const lastAccount = useLastAccount(accounts)
  const draft = useDraftState('deposit', depositDraft)
  /** Fills in the proposed account, which belongs to no draft until the user deposits with it. */
  const proposing = (values: DepositDraft) => (values.account === '' ? { ...values, account: lastAccount } : values)
  const { run, failure } = useSave(saveDeposit)
  const [step, setStep] = useState<DepositStep>('form')
  const [savedSlip, setSavedSlip] = useState<string>()

  const slip = useSaveQuestion(draft, {
    ask: ({ slipNo }) => questionOfSlip(branchCode, slipNo),
    subjectOf: ({ slipNo }) => slipNo.trim(),
  })
  const form = useForm<DepositDraft>({
    draft,
    state: draft.state,
    failure,
    fieldOf: depositFieldOf,
    broken: (values) => {
      const broken = asField(brokenDeposit(checkedForm(proposing(values))))
      // In a step the field must be in sight before it can get the focus.
      if (broken) flushSync(() => setStep(broken.field === 'selected' ? 'pick' : 'form'))
      return broken
    },
    save: async (typed) => {
      if (!(await slip.maySave(typed))) return
      const values = proposing(typed)
      const title = accounts.find((account) => account.value === values.account)?.label ?? ''
      if (!(await run(sentDeposit(values, title, userId), draft.saving(values)))) return
      toast.success(depositMessages.saved, '', { about: 'form' })
      setSavedSlip(values.slipNo.trim())
      setStep('form')
    },
  })
  const clear = () => {
    draft.clear()
    setStep('form')
  }
  const maySelect = () => {
    const broken = brokenSelection(checkedForm(proposing(form.values)))
    if (!broken) return true
    flushSync(() => setStep('form'))
    form.refuse(broken)
    return false
  }
  const select = (rows: readonly TransferRow[]) => {
    if (!maySelect()) return
    const notDue = rows.filter((row) => isPostDated(row, today))
    const due = rows.filter((row) => !notDue.includes(row))
    const room = limits.wire.rowsPerSave - form.values.selected.length
    const added = due.slice(0, room)
    if (added.length > 0) form.set(({ selected }) => ({ selected: withoutRepeated([...selected, ...added]) }))
    const refusal =
      due.length > room ? depositMessages.tooMany(limits.wire.rowsPerSave) : postDatedMessage(notDue, rows)
    if (refusal !== undefined) form.refuse({ message: refusal, field: 'selected' })
  }
  const unselect = (row: TransferRow) =>
    form.set(({ selected }) => ({
      selected: selected.filter((one) => !withTheirCheques([row], selected).includes(one)),
    }))

  const oneColumn = useOneColumn()
  const [factsIn, factsRef] = useState<HTMLElement | null>(null)
  // In the form it needs no line of the rows; in one column the form belongs to another step.
  const checklist = <Checklist draft={proposing(form.values)} />
  return (
    <div data-step={step}>
      <Welcome title={depositLabels.cashDepositToBank} factsRef={factsRef} />
      <Tiles of={cashierTiles} />
      <OtherDrafts
        draft={draft}
        onGoOn={(saveKey) => {
          draft.setAside()
          draft.goOnWith(saveKey)
        }}
      />
      {savedSlip !== undefined && (
        <SavedDeposit key={savedSlip} slipNo={savedSlip} onClose={() => setSavedSlip(undefined)} />
      )}
      <DepositSteps step={step} onStep={setStep} draft={form.values} />
      <Stack gap={5} className={css.columns}>
        <DepositForm
          form={form}
          draftId={draft.id}
          notes={<DraftNotes draft={draft} />}
          accounts={accounts}
          lastAccount={lastAccount}
          checklist={!oneColumn && checklist}
          slip={slip}
          onClear={clear}
        />
        <Stack gap={3} className={css.lists}>
          <section data-part="pick">
            <DepositableReceipts
              factsIn={factsIn}
              selected={form.values.selected}
              maySelect={maySelect}
              onSelect={select}
              checklist={oneColumn && checklist}
            />
          </section>
          {/* It grows with every tick, and below the list it moves no row away from the pointer. */}
          <SelectedInvoices
            selected={form.values.selected}
            error={form.field('selected').error}
            onUnselect={unselect}
            onUnselectAll={() => form.set({ selected: [] })}
          />
        </Stack>
      </Stack>
    </div>
  )
}
