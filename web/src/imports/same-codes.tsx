import { sameCodes } from '@backoffice/contract/imports/imports'
import { importsMessages } from '@backoffice/contract/imports/imports-messages'
import { useId } from 'react'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { FormFailure } from '../kit/form/form-failure.tsx'
import { TickField } from '../kit/form/tick-field.tsx'
import { showNumber } from '../kit/format.ts'
import { Stack } from '../kit/layout.tsx'
import { useViewer } from '../kit/viewer.ts'
import type { StepProps } from './import-step.ts'

const { screen } = importsMessages

/** Lets the director tell which codes of the file are codes here that are written in another way; the file is then checked again. */
export function SameCodes({ of: { importId, alike, alikeCodes }, onBegun }: StepProps) {
  const { userId } = useViewer()
  const save = useSave(sameCodes)
  const title = useId()
  const decide = async (lines: readonly number[], isSame: boolean) => {
    if (await save.run({ userId, importId, lines: [...lines], isSame })) onBegun()
  }
  if (alike.length === 0) return null
  const open = alike.filter(({ isSame }) => !isSame).map(({ line }) => line)
  const further = alikeCodes - alike.length
  return (
    <Stack as="section" gap={1} aria-labelledby={title}>
      <h3 id={title}>{screen.sameCodes}</h3>
      <p className="muted">{screen.sameCodesNote}</p>
      {alike.map(({ line, written, here, isSame }) => (
        <TickField
          key={line}
          label={<bdi>{screen.isSame(written, here)}</bdi>}
          value={isSame}
          disabled={save.busy}
          onChange={(value) => void decide([line], value)}
        />
      ))}
      {further > 0 && <p className="muted">{screen.moreCodes(further)}</p>}
      {open.length > 1 && (
        <div>
          <Button small busy={save.busy} onClick={() => void decide(open, true)}>
            {screen.allAreSame(showNumber(open.length))}
          </Button>
        </div>
      )}
      <FormFailure lines={save.failure?.lines ?? []} />
    </Stack>
  )
}
