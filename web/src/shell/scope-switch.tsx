import { useLocation, useNavigate } from '@tanstack/react-router'
import { type SignedInUser, useSignedIn } from '../session/use-session.ts'
import { chooseBranch, chooseCompany } from '../session/store.ts'
import css from './scope-switch.module.css'

/** On director approval pages another branch is a new search with the same filters; elsewhere the screen starts over (document 1 section 4). */
export const searchesOnSwitch = (path: string): boolean => /^\/director\w+Approv/.test(path)

/** Another company starts at its first branch; everything shown is fetched for the new one. */
export function useScopeSwitch(): Readonly<Record<'toCompany' | 'toBranch', (code: string) => void>> {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const startOver = () => {
    const { page: _first, ...filters } = search as Record<string, string>
    void navigate({ to: pathname, search: searchesOnSwitch(pathname) ? filters : {}, replace: true })
  }
  return {
    toCompany: (code) => {
      chooseCompany(code)
      startOver()
    },
    toBranch: (code) => {
      chooseBranch(code)
      startOver()
    },
  }
}

export const branchesOf = ({ user, company }: SignedInUser) =>
  user.companies.find(({ cCode }) => cCode === company.code)?.branches ?? []

/** Company and branch. */
export function ScopeSwitch() {
  const signedIn = useSignedIn()
  const { toCompany, toBranch } = useScopeSwitch()
  if (!signedIn) return null
  const { user, company, branch } = signedIn

  return (
    <>
      <Choice
        label="Company"
        value={company.code}
        options={user.companies.map(({ cCode, cName }) => [cCode, cName])}
        onChange={toCompany}
      />
      <Choice
        label="Branch"
        value={branch.code}
        options={branchesOf(signedIn).map(({ bcode, bname }) => [bcode, bname])}
        onChange={toBranch}
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
