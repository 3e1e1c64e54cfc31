import { bulkCountMessages } from '@backoffice/contract/saves/bulk-messages'
import { labels } from '@backoffice/contract/labels'
import { bulkMessages, listMessages } from '@backoffice/contract/list-messages'
import type { Tone } from '@backoffice/contract/statuses'
import { type ReactNode, useRef } from 'react'
import type { Outcome } from '../../api/save-each.ts'
import { Button } from '../button.tsx'
import layout from '../layout.module.css'
import { gapOf, Note } from '../layout.tsx'
import { Modal } from '../modal.tsx'
import { useRest } from '../rest.ts'
import { StatusTag } from '../status-tag.tsx'
import tones from '../tone.module.css'
import { type BulkLine, type BulkWork, isSettled } from './bulk.ts'
import css from './bulk.module.css'
import { joined } from '../joined.ts'

interface DialogProps {
  work: BulkWork
  opened: boolean
  /** Confirms the question, or goes on after a lost answer. */
  onGo: () => void
  onStop: () => void
  onClose: () => void
}

/** Asks before it saves many rows, shows the progress, and reports the outcome of each row. */
export function BulkDialog({ work, opened, ...steps }: DialogProps) {
  const { step, label } = work
  return (
    <Modal
      title={step === 'asking' ? `${label}?` : label}
      opened={opened}
      onClose={step === 'running' ? steps.onStop : steps.onClose}
      size={step === 'report' ? 'lg' : 'md'}
    >
      {step === 'asking' && <Question work={work} {...steps} />}
      {step === 'running' && <Progress work={work} {...steps} />}
      {step === 'report' && <Report work={work} {...steps} />}
    </Modal>
  )
}

type StepProps = Omit<DialogProps, 'opened'>

/** Draws the buttons so that the second click of a double click that opened the dialog presses none of them. */
function Answers({ children }: { children: ReactNode }) {
  const answers = useRef<HTMLDivElement>(null)
  useRest(answers)
  return (
    <div ref={answers} className={`${layout.inline} ${css.answers}`} style={gapOf(5)} data-justify="end">
      {children}
    </div>
  )
}

/** Asks the question, with the focus on the button that changes nothing. */
function Question({ work: { label, tone, counted, sum, people, note, notes }, onGo, onClose }: StepProps) {
  return (
    <>
      <p className={css.facts}>{listMessages.several(counted, sum)}</p>
      {note}
      {[people, ...notes].filter(Boolean).map((note) => (
        <p key={note}>{note}</p>
      ))}
      <Answers>
        <Button data-autofocus onClick={onClose}>
          {labels.cancel}
        </Button>
        <Button tone={tone} onClick={onGo}>
          {label}
        </Button>
      </Answers>
    </>
  )
}

function Progress({ work: { label, lines }, onStop }: StepProps) {
  const settled = lines.filter(isSettled).length
  return (
    <>
      <progress className={css.progress} max={lines.length} value={settled} aria-label={label} />
      <p role="status" className={css.facts}>
        {bulkMessages.running(settled, lines.length)}
      </p>
      <Answers>
        <Button autoFocus data-autofocus onClick={onStop}>
          {labels.stop}
        </Button>
      </Answers>
    </>
  )
}

const words: Readonly<
  Record<Outcome['state'], readonly [word: string, tone: Tone, counted: (count: number) => string]>
> = {
  done: [labels.done, 'good', bulkCountMessages.areDone],
  refused: [labels.refused, 'bad', bulkCountMessages.areRefused],
  unknown: [labels.unknown, 'warning', bulkCountMessages.areUnknown],
  unsent: [labels.notSent, 'pending', bulkCountMessages.areNotSent],
}
const states = ['done', 'refused', 'unknown', 'unsent'] as const

function Report({ work: { lines }, onGo, onClose }: StepProps) {
  const counts = states.flatMap((state) => {
    const count = lines.filter((line) => line.outcome.state === state).length
    return count > 0 ? [words[state][2](count)] : []
  })
  const lost = lines.flatMap(({ outcome }) => (outcome.state === 'unknown' ? [outcome.failure] : []))
  const isOpen = lines.some((line) => !isSettled(line))
  return (
    <>
      <p role="status" className={css.facts}>
        {joined(counts)}
      </p>
      {lost.map(({ title, lines: reasons }) => (
        <Note as="p" key={title} role="alert" className={`${tones.bad} ${css.lost}`}>
          <strong>{title}</strong> {reasons.join(' ')}
        </Note>
      ))}
      <table className={css.report}>
        <caption className="sr-only">{labels.outcomeOfEachRow}</caption>
        <thead className="caption">
          <tr>
            <th scope="col">{labels.row}</th>
            <th scope="col" className={`num ${css.amount}`}>
              {labels.amount}
            </th>
            <th scope="col">{labels.outcome}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <ReportRow key={line.key} line={line} />
          ))}
        </tbody>
      </table>
      <Answers>
        <Button autoFocus data-autofocus onClick={onClose}>
          {labels.ok}
        </Button>
        {isOpen && (
          <Button tone="primary" onClick={onGo}>
            {labels.goOn}
          </Button>
        )}
      </Answers>
    </>
  )
}

function summaryOf(outcome: Outcome): string {
  if (outcome.state === 'unsent') return ''
  return outcome.state === 'unknown' ? bulkMessages.unknown : outcome.message
}

function ReportRow({ line: { name, more, amount, outcome } }: { line: BulkLine }) {
  const [word, tone] = words[outcome.state]
  return (
    <tr>
      <th scope="row">
        {name}
        <div className="caption">{more}</div>
      </th>
      <td className="num">{amount}</td>
      <td>
        <StatusTag tone={tone} word={word} />
        <p className="muted">{summaryOf(outcome)}</p>
      </td>
    </tr>
  )
}
