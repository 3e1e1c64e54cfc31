export const Profile = () => <h1>User Profile</h1>
