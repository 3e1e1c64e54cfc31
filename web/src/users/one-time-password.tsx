import { userLabels } from '@backoffice/contract/users/users-labels'
import { usersMessages } from '@backoffice/contract/users/users-messages'
import { OneTimeSecret } from '../kit/one-time-secret.tsx'

interface OneTimePasswordProps {
  /** Names the user, for the person who hands the password over. */
  of: string
  password: string
  onClose: () => void
}

/** Shows a one-time password, this once. */
export const OneTimePassword = ({ of, password, onClose }: OneTimePasswordProps) => (
  <OneTimeSecret
    label={userLabels.oneTimePasswordOf(of)}
    value={password}
    hint={usersMessages.oneTime}
    copied={usersMessages.copied}
    notCopied={usersMessages.notCopied}
    onClose={onClose}
  />
)
