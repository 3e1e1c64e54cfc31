export const NotFound = () => <h1>Not Found</h1>
