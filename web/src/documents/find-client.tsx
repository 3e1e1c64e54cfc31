import { Notice } from '../kit/layout.tsx'
import { useViewer } from '../kit/viewer.ts'
import type { ClientKey } from './client-link.tsx'
import { ClientPicker } from './client-picker.tsx'

interface FindClientProps {
  /** Says what to do, or why the screen shows no client. */
  why: string
  onFound: (client: ClientKey) => void
}

/** Finds a client of the branch by the name, for a screen that shows one client. */
export function FindClient({ why, onFound }: FindClientProps) {
  const { branchCode } = useViewer()
  return (
    <Notice as="section">
      <p>{why}</p>
      <ClientPicker
        branchCode={branchCode}
        acode=""
        title=""
        onChange={({ acode, ccode }) => onFound({ aCode: acode, cCode: ccode })}
      />
    </Notice>
  )
}
