export const databasesPath = '/databases'
