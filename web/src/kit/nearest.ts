/** Loads the search for near names when it is first needed, as a file of its own. */
export { nearest } from '@backoffice/contract/find/near'
