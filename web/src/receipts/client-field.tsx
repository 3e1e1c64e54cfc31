import { pageAccounts } from '@backoffice/contract/lookups/accounts'
import { LookupField } from '../kit/form/lookup-field.tsx'
import { useViewer } from '../kit/viewer.ts'

interface Client {
  acode: string
  title: string
  ccode: string
}

interface ClientFieldProps {
  acode: string
  title: string
  error: string | undefined
  onChange: (client: Client) => void
}

/** Finds a client of the branch by name: the server searches, because there are thousands. */
export function ClientField({ acode, title, error, onChange }: ClientFieldProps) {
  const { branchCode } = useViewer()
  return (
    <LookupField
      label="Client"
      name="client"
      call={pageAccounts}
      requestFor={(typed) => ({ CCode: branchCode, level: '4', cgroup: 'PARTY', title: typed })}
      option={(client) => ({ value: client.acode, label: client.title })}
      value={acode}
      shownAs={title}
      error={error}
      onChange={onChange}
      placeholder="Type a name"
      required
    />
  )
}
