import {
  closeFirstSteps,
  getFirstSteps,
  type FirstSteps as Found,
  missingSteps,
  stepOf,
} from '@backoffice/contract/home/first-steps'
import { homeMessages } from '@backoffice/contract/home/home-messages'
import { labels } from '@backoffice/contract/labels'
import { IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCall } from '../api/use-call.ts'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { Stack } from '../kit/layout.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from './first-steps.module.css'
import { GoLive } from './go-live.tsx'
import { Part } from './part.tsx'

type Step = Found['steps'][number]

/** Shows the first steps of a new company with a tick at each that is done, until all are done or a director closes the list. */
export function FirstSteps() {
  const { userId } = useViewer()
  const found = useCall(getFirstSteps, { userId })
  const close = useSave(closeFirstSteps)
  // Most companies have taken these steps, so nothing is shown until the answer is here, and nothing where there is none.
  if (!found.data || found.data.isClosed) return null
  const missing = missingSteps(found.data)
  if (missing.length === 0) return null
  return (
    <Part
      title={homeMessages.firstSteps}
      of={found}
      aside={
        <Button small busy={close.busy} onClick={() => void close.run({ userId })}>
          {labels.close}
        </Button>
      }
    >
      {({ steps, goLiveDay }) => (
        <Stack as="ol" gap={3} className={css.steps}>
          {steps.map((one) => (
            <StepLine key={one.step} of={one} isNext={one.step === missing[0]} goLiveDay={goLiveDay} />
          ))}
        </Stack>
      )}
    </Part>
  )
}

interface StepLineProps {
  of: Step
  isNext: boolean
  goLiveDay: Found['goLiveDay']
}

function StepLine({ of: { step, isDone }, isNext, goLiveDay }: StepLineProps) {
  const { path, imports } = stepOf(step)
  const Sign = isDone ? IconCircleCheck : IconCircle
  return (
    <li data-done={isDone} aria-current={isNext ? 'step' : undefined}>
      <Sign aria-hidden size={20} stroke={1.75} />
      <span>
        {path === undefined ? (
          <GoLive day={goLiveDay} />
        ) : (
          <Link to={path} search={imports === undefined ? {} : { data: imports }}>
            {homeMessages.steps[step]}
          </Link>
        )}
        <span className="sr-only"> {isDone ? homeMessages.stepDone : homeMessages.stepOpen}</span>
        <small className="caption">{homeMessages.stepNotes[step]}</small>
      </span>
    </li>
  )
}
