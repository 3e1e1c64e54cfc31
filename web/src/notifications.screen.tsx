import { Notifications } from './shell/notifications.screen.tsx'
import { timelineOfNotification } from './timeline/notification-actions.tsx'

/** Draws Notification, with the actions that the domains offer on its rows. */
export const NotificationScreen = () => <Notifications domainActions={timelineOfNotification} />
