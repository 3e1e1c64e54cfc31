import { pageAccounts } from '@backoffice/contract/lookups/accounts'
import { useNavigate } from '@tanstack/react-router'
import { LookupField } from '../kit/form/lookup-field.tsx'
import { useViewer } from '../kit/viewer.ts'
import css from './client-page.module.css'

/** Opens a client of the branch that is found by name, after the sentence that tells why there is none. */
export function FindClient({ why }: { why: string }) {
  const { branchCode } = useViewer()
  const navigate = useNavigate()
  return (
    <section className={css.notice}>
      <p>{why}</p>
      <LookupField
        label="Client"
        name="client"
        call={pageAccounts}
        requestFor={(typed) => ({ CCode: branchCode, level: '4', cgroup: 'PARTY', title: typed })}
        option={({ acode, title }) => ({ value: acode, label: title })}
        value=""
        shownAs=""
        error={undefined}
        placeholder="Type a name"
        onChange={({ acode, ccode }) => void navigate({ to: '/client', search: { cCode: ccode, aCode: acode } })}
      />
    </section>
  )
}
