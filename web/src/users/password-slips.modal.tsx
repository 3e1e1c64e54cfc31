import { inList } from '@backoffice/contract/language/joined'
import type { Answer } from '@backoffice/contract/call'
import { labels } from '@backoffice/contract/labels'
import { resetBranchPasswords, type Slip, slipsFor, type SlipsFor } from '@backoffice/contract/users/users'
import { userLabels } from '@backoffice/contract/users/users-labels'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { useState } from 'react'
import { useSave } from '../api/use-save.ts'
import { Button } from '../kit/button.tsx'
import { FactList } from '../kit/facts.tsx'
import { ChoiceField } from '../kit/form/choice-field.tsx'
import { Stack, Inline, Answers, Note } from '../kit/layout.tsx'
import layout from '../kit/layout.module.css'
import { Modal } from '../kit/modal.tsx'
import { Paper, usePaper } from '../kit/paper.tsx'
import { toast } from '../kit/toasts.tsx'
import { useSession } from '../session/use-session.ts'
import css from './password-slips.module.css'

const words = usersMessages.slips

type Made = NonNullable<Answer<typeof resetBranchPasswords>['value']>

const choices = slipsFor.map((value) => ({ value, label: words[value] }))

/** Gives the users of the branch new one-time passwords after a question, and then shows them once, as slips to print. */
export function PasswordSlips({ onClose }: { onClose: () => void }) {
  const { branch } = useSession()
  const save = useSave(resetBranchPasswords)
  const [only, setOnly] = useState<SlipsFor>('unchosen')
  const [made, setMade] = useState<Made>()
  const reset = async () => {
    const answer = await save.run({ branchCode: branch.code, only })
    if (answer?.value === undefined) return
    toast.success([answer.message, branch.name])
    setMade(answer.value)
  }
  return (
    <Modal title={userLabels.passwordsOfBranch} opened onClose={onClose} size="md">
      {made === undefined ? (
        <div className={layout.stack}>
          <p>{words.question(branch.name)}</p>
          <ChoiceField
            label={userLabels.whichUsers}
            name="only"
            options={choices}
            value={only}
            revision=""
            error={undefined}
            onChange={(value) => value !== '' && setOnly(value)}
          />
          <Answers>
            <Button data-autofocus onClick={onClose}>
              {labels.cancel}
            </Button>
            <Button tone="bad" busy={save.busy} onClick={() => void reset()}>
              {userLabels.resetPasswords}
            </Button>
          </Answers>
        </div>
      ) : (
        <Slips of={made} branch={branch.name} onClose={onClose} />
      )}
    </Modal>
  )
}

function Slips({ of: { slips, skipped }, branch, onClose }: { of: Made; branch: string; onClose: () => void }) {
  const paper = usePaper()
  return (
    <div className={layout.stack} data-shown-once>
      <p>{slips.length === 0 ? words.nobody : words.note}</p>
      {skipped.length > 0 && <Note as="p">{words.skipped(inList(skipped))}</Note>}
      <Stack as="ul" gap={2}>
        {slips.map(({ userId, name, login, password }) => (
          <Inline as="li" key={userId} justify="between" className={css.slip}>
            <span>
              <bdi>{name}</bdi> · <bdi>{login}</bdi>
            </span>
            <code>{password}</code>
          </Inline>
        ))}
      </Stack>
      <Answers>
        {slips.length > 0 && (
          <Button tone="primary" data-autofocus onClick={() => paper.print('A4')}>
            {userLabels.printSlips}
          </Button>
        )}
        <Button onClick={onClose}>{labels.done}</Button>
      </Answers>
      {paper.size && (
        <Paper size={paper.size} name={userLabels.passwordsOfBranch}>
          <SlipSheet slips={slips} branch={branch} />
        </Paper>
      )}
    </div>
  )
}

/** Draws the slips of a branch as they are printed, two in a row with lines to cut along. */
const SlipSheet = ({ slips, branch }: { slips: readonly Slip[]; branch: string }) => (
  <ul className={css.sheet}>
    {slips.map(({ userId, name, login, password }) => (
      <li key={userId}>
        <p className={css.person}>{name}</p>
        <p>{branch}</p>
        <FactList
          className={css.facts}
          of={[
            [userLabels.signInAt, globalThis.location.origin],
            [labels.username, login],
            [labels.password, <code key="password">{password}</code>],
          ]}
        />
        <p>{words.firstSignIn}</p>
      </li>
    ))}
  </ul>
)
