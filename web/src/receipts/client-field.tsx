import { pageAccounts } from '@backoffice/contract/lookups/accounts'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { SelectField } from '../kit/form/select-field.tsx'
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

const SHOWN = 20

/** A client of the branch, found by name: the server searches, since there are thousands. */
export function ClientField({ acode, title, error, onChange }: ClientFieldProps) {
  const { branchCode } = useViewer()
  const [typed, setTyped] = useState('')
  const [sought] = useDebouncedValue(typed, 250)
  const { data, isFetching } = useCall(
    pageAccounts,
    { page: 1, limit: SHOWN, CCode: branchCode, level: '4', cgroup: 'PARTY', title: sought },
    { keepPrevious: true },
  )
  const clients = data?.responseObjects ?? []
  return (
    <SelectField
      label="Client"
      name="client"
      options={clients.map((client) => ({ value: client.acode, label: client.title }))}
      value={acode}
      shownAs={title}
      error={error}
      loading={isFetching || sought !== typed}
      onSearch={setTyped}
      onChange={(chosen) => {
        const client = clients.find((one) => one.acode === chosen)
        if (client) onChange(client)
      }}
      placeholder="Type a name"
      required
    />
  )
}
