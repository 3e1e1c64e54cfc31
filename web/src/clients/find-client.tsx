import { useNavigate } from '@tanstack/react-router'
import { Card } from '../kit/layout.tsx'
import { useViewer } from '../kit/viewer.ts'
import { ClientPicker } from '../documents/client-picker.tsx'
import css from './client-page.module.css'

/** Opens a client of the branch that is found by name, after the sentence with the reason why there is none. */
export function FindClient({ why }: { why: string }) {
  const { branchCode } = useViewer()
  const navigate = useNavigate()
  return (
    <Card as="section" className={css.notice}>
      <p>{why}</p>
      <ClientPicker
        branchCode={branchCode}
        acode=""
        title=""
        onChange={({ acode, ccode }) => void navigate({ to: '/client', search: { cCode: ccode, aCode: acode } })}
      />
    </Card>
  )
}
