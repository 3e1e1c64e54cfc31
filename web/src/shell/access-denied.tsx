export const AccessDenied = () => <h1>Access Denied!</h1>
