import type { PageCall, Row, Wire } from '@backoffice/contract/call'
import { limits } from '@backoffice/contract/limits'
import { useState } from 'react'
import { useCall } from '../../api/use-call.ts'
import { usePaused } from '../paused.ts'
import { matching, type NamedOption, type ShownOption } from './options.ts'
import { whyEmpty } from './why-empty.ts'
import { SelectField } from './select-field.tsx'

interface LookupFieldProps<C extends PageCall> {
  label: string
  name: string
  /** The call that finds the rows; the field requests only the first page. */
  call: C
  /**
   * Returns the request for a typed text, without its paging. It names the branch, so that a form can look in another branch than the
   * current one.
   */
  requestFor: (typed: string) => Omit<Wire<C>, 'page' | 'limit'>
  /** Turns a row into a choice: the key that is kept, the words that are shown, and the code that distinguishes equal names. */
  option: (row: Row<C>) => NamedOption
  value: string
  /** The words of the chosen value. The form keeps them, because the server may not list the value at the moment. */
  shownAs: ShownOption
  error: string | undefined
  onChange: (row: Row<C>) => void
  /** The choices that are offered before anything is typed, with their effect. */
  first?: readonly (NamedOption & { readonly choose: () => void })[] | undefined
  required?: boolean
  disabled?: boolean
  placeholder?: string
  /** Shows the whole name below the field where the field has no room for it. */
  showsFullText?: boolean
}

/**
 * Chooses one row of a list that is too long to load: the server searches while the user types.
 *
 * `<LookupField label="Client" call={pageAccounts} requestFor={(title) => ({ CCode, level: '4', cgroup: 'PARTY', title })} … />`
 */
export function LookupField<C extends PageCall>({
  call,
  requestFor,
  option,
  onChange,
  first = [],
  ...field
}: LookupFieldProps<C>) {
  const [typed, setTyped] = useState('')
  const searchText = usePaused(typed, 250)
  const state = useCall(call, { page: 1, limit: limits.page.lookup, ...requestFor(searchText) } as Wire<C>, {
    keepPrevious: true,
  })
  const { data, failure, fromDevice, isFetching } = state
  const rows: readonly Row<C>[] = data?.responseObjects ?? []
  // Without a network nothing else can be found, unless the list is on the device.
  const showsFirst = first.length > 0 && (typed.trim() === '' || (failure?.kind === 'network' && !fromDevice))
  const isStale = isFetching || searchText !== typed
  return (
    <SelectField
      {...field}
      // Rows of a former search stay only where they match, so that Enter never chooses another row by mistake.
      options={showsFirst ? matching(first, typed) : isStale ? matching(rows.map(option), typed) : rows.map(option)}
      loading={!showsFirst && isStale}
      unavailable={whyEmpty(state)}
      nearest={showsFirst || isStale ? [] : (data?.nearest ?? [])}
      onSearch={setTyped}
      onChange={(chosen) => {
        const suggested = showsFirst ? first.find(({ value }) => value === chosen) : undefined
        if (suggested) return suggested.choose()
        const row = rows.find((one) => option(one).value === chosen)
        if (row !== undefined) onChange(row)
      }}
    />
  )
}
