import { pageAccounts } from '@backoffice/contract/lookups/accounts'
import type { getDebtors } from '@backoffice/contract/payments/payments'
import { paymentsMessages } from '@backoffice/contract/payments/payments-messages'
import { showMoney } from '../kit/format.ts'
import type { CallState } from '../api/use-call.ts'
import { FromDeviceNote } from '../kit/from-device.tsx'
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
  /** The clients who owe, which stand there before a name is typed. */
  debtors?: Pick<CallState<typeof getDebtors>, 'data' | 'failure' | 'fromDevice'>
}

/** Finds a client of the branch by name: the server searches, because there are thousands. */
export function ClientField({ acode, title, error, onChange, debtors }: ClientFieldProps) {
  const { branchCode } = useViewer()
  return (
    <>
      <FromDeviceNote of={debtors?.fromDevice} failure={debtors?.failure} />
      <LookupField
        label="Client"
        name="client"
        call={pageAccounts}
        requestFor={(typed) => ({ CCode: branchCode, level: '4', cgroup: 'PARTY', title: typed })}
        option={(client) => ({ value: client.acode, label: client.title })}
        first={debtors?.data?.clients.map(({ aCode, cCode, title: name, owed }) => ({
          value: aCode,
          label: name,
          note: paymentsMessages.owes(showMoney(owed)),
          choose: () => onChange({ acode: aCode, title: name, ccode: cCode }),
        }))}
        value={acode}
        shownAs={title}
        error={error}
        onChange={onChange}
        placeholder="Type a name"
        required
      />
    </>
  )
}
