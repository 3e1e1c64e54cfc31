export const BrokenPage = () => <h1>Error</h1>
