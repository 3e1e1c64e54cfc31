import { type SignedInUser, useSignedIn } from '../session/use-session.ts'
import { useScopeSwitches } from './start-over.ts'
import css from './scope-switch.module.css'

export const branchesOf = ({ user, company }: SignedInUser) =>
  user.companies.find(({ cCode }) => cCode === company.code)?.branches ?? []

/** Chooses company and branch, for this tab alone. */
export function ScopeSwitch() {
  const signedIn = useSignedIn()
  return signedIn ? <Choices signedIn={signedIn} /> : null
}

function Choices({ signedIn }: { signedIn: SignedInUser }) {
  const { user, company, branch } = signedIn
  const { chooseBranch, chooseCompany } = useScopeSwitches()

  return (
    <>
      <Choice
        label="Company"
        value={company.code}
        options={user.companies.map(({ cCode, cName }) => [cCode, cName])}
        onChange={chooseCompany}
      />
      <Choice
        label="Branch"
        value={branch.code}
        options={branchesOf(signedIn).map(({ bcode, bname }) => [bcode, bname])}
        onChange={chooseBranch}
      />
    </>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: readonly (readonly [code: string, name: string])[]
  onChange: (code: string) => void
}

const Choice = ({ label, value, options, onChange }: ChoiceProps) => (
  <label className={css.choice}>
    <span className={css.label}>{label}</span>
    <select className={css.select} value={value} onChange={(event) => onChange(event.target.value)}>
      {options.map(([code, name]) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
