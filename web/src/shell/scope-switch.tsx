import { Stack } from '../kit/layout.tsx'
import { usePhone } from '../kit/phone.ts'
import { joined } from '../kit/joined.ts'
import { labels } from '@backoffice/contract/labels'
import { ALL_BRANCHES, allBranchesOf } from '../session/store.ts'
import { showsAll, type SignedInUser, useSignedIn } from '../session/use-session.ts'
import { useScopeSwitches } from './start-over.ts'
import css from './scope-switch.module.css'

export interface ScopeChoice {
  readonly code: string
  readonly name: string
}

/** Returns the branches of the company, or the branches of all companies while the tab shows all of them. */
export const branchesOf = (signedIn: SignedInUser) =>
  signedIn.user.companies
    .filter(({ cCode }) => showsAll(signedIn) || cCode === signedIn.company.code)
    .flatMap(({ branches }) => branches)

/** Returns the choices of branches by their codes in the address, with All for users who have several. */
export function branchChoices(signedIn: SignedInUser): readonly ScopeChoice[] {
  const hasSeveral = allBranchesOf(signedIn.user).length > 1
  const choices = branchesOf(signedIn).map(({ bcode, bname }) => ({ code: bcode, name: bname }))
  return hasSeveral ? [...choices, ALL_BRANCHES] : choices
}

/** Returns the code of the tab's branch in its address. */
export const chosenBranch = (signedIn: SignedInUser): string =>
  showsAll(signedIn) ? ALL_BRANCHES.code : signedIn.branch.code

/** Chooses company and branch, for this tab alone. */
export function ScopeSwitch() {
  const signedIn = useSignedIn()
  return signedIn ? <Choices signedIn={signedIn} /> : null
}

function Choices({ signedIn }: { signedIn: SignedInUser }) {
  const { user, company } = signedIn
  // All branches of a user with several companies belong to no single company.
  const companies = user.companies.map(({ cCode, cName }) => ({ code: cCode, name: cName }))
  const { chooseBranch, chooseCompany } = useScopeSwitches()

  return (
    <>
      <Choice
        label={labels.company}
        value={company.code}
        options={company.code === '' ? [...companies, { code: '', name: labels.allCompanies }] : companies}
        onChange={chooseCompany}
      />
      <Choice
        label={labels.branch}
        value={chosenBranch(signedIn)}
        options={branchChoices(signedIn)}
        onChange={chooseBranch}
      />
    </>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly ScopeChoice[]
  onChange: (code: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <Stack as="label" gap={2}>
    <span className={usePhone() ? `aside ${css.label}` : 'sr-only'}>{label}</span>
    <select className={css.select} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {options.some((other) => other.code !== code && other.name === name) ? joined([name, code]) : name}
        </option>
      ))}
    </select>
  </Stack>
)
