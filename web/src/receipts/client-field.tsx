import type { listDebtors } from '@backoffice/contract/payments/payments'
import type { CallState } from '../api/use-call.ts'
import { ClientPicker } from '../documents/client-picker.tsx'
import { FromDeviceNote } from '../kit/from-device.tsx'
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
  /** The clients who owe, which are listed before a name is typed. */
  debtors?: Pick<CallState<typeof listDebtors>, 'data' | 'failure' | 'fromDevice'>
}

/** Chooses the client who pays; the clients who owe most are offered first. */
export function ClientField({ debtors, ...field }: ClientFieldProps) {
  const { branchCode } = useViewer()
  return (
    <>
      <FromDeviceNote of={debtors?.fromDevice} failure={debtors?.failure} />
      <ClientPicker {...field} branchCode={branchCode} first={debtors?.data?.responseObjects} required />
    </>
  )
}
