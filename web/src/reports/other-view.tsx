import { mayOpenPath, type ScreenPath } from '@backoffice/contract/access'
import { titleAt } from '@backoffice/contract/access-texts'
import { Link } from '@tanstack/react-router'
import { useSession } from '../session/use-session.ts'

/** Leads to the screen that shows the same money in another way; nothing for a user who may not open it. */
export function OtherView({ to }: { to: ScreenPath }) {
  const { user } = useSession()
  if (!mayOpenPath(user, to)) return null
  return (
    <Link to={to} className="text-link">
      {titleAt(to)}
    </Link>
  )
}
