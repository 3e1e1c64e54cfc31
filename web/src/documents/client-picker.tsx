import type { Row } from '@backoffice/contract/call'
import { clientsMessages } from '@backoffice/contract/clients/clients-messages'
import { labels } from '@backoffice/contract/labels'
import { limits } from '@backoffice/contract/limits'
import { clientsIn, pageAccounts } from '@backoffice/contract/lookups/accounts'
import type { Money } from '@backoffice/contract/money'
import { useState } from 'react'
import { useCall } from '../api/use-call.ts'
import { LookupField } from '../kit/form/lookup-field.tsx'
import type { NamedOption } from '../kit/form/options.ts'
import { showMoney } from '../kit/format.ts'
import { joined } from '../kit/joined.ts'

type Client = Row<typeof pageAccounts>

/** A client whom the list offers before a name is typed. */
export interface Suggested {
  readonly aCode: string
  readonly cCode: string
  readonly title: string
  readonly address: string
  readonly owed: Money
}

interface ClientPickerProps {
  /** The branch of the offered clients. */
  branchCode: string
  /** The code of the chosen client, or an empty text. */
  acode: string
  title: string
  error?: string | undefined
  onChange: (client: Pick<Client, 'acode' | 'title' | 'ccode'>) => void
  first?: readonly Suggested[] | undefined
  name?: string
  disabled?: boolean
  required?: boolean
}

type Listed = Pick<Client, 'acode' | 'title' | 'ccode' | 'address' | 'owed'>

const optionOf = ({ acode, title, address, owed }: Listed): NamedOption => ({
  value: acode,
  label: title,
  code: acode,
  detail: address,
  ...(owed !== null && { note: clientsMessages.owes(showMoney(owed)) }),
})

/**
 * Finds a client of a branch by words of the name or the code. Clients with the same name are distinguished by code, address and the
 * amount owed, on each line and after the choice: an advance has no invoice that would show that it is booked to another client.
 */
export function ClientPicker({ branchCode, acode, title, first, onChange, ...field }: ClientPickerProps) {
  const parties = clientsIn(branchCode)
  const [picked, setPicked] = useState<NamedOption>()
  // The client of a draft was chosen before the form was opened.
  const { data } = useCall(
    pageAccounts,
    acode === '' || picked?.value === acode
      ? undefined
      : { ...parties, aCode: acode, title, page: 1, limit: limits.page.lookup },
    { quiet: true },
  )
  const found = data?.responseObjects.map(optionOf).find(({ value }) => value === acode)
  const { detail = '', note = '' } = (picked?.value === acode ? picked : found) ?? {}
  const choose = (client: Listed) => {
    setPicked(optionOf(client))
    onChange(client)
  }
  return (
    <LookupField
      label={labels.client}
      name="client"
      {...field}
      call={pageAccounts}
      requestFor={(search) => ({ ...parties, search })}
      option={optionOf}
      first={first?.map(({ aCode, cCode, ...client }) => {
        const listed = { ...client, acode: aCode, ccode: cCode }
        return { ...optionOf(listed), choose: () => choose(listed) }
      })}
      value={acode}
      shownAs={{ label: title, code: acode, detail: joined([note, detail]) }}
      error={field.error}
      onChange={choose}
      placeholder={labels.nameOrCode}
      showsFullText
    />
  )
}
