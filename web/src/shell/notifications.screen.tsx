export const Notifications = () => <h1>Notification</h1>
