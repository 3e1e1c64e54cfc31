/** The Node that starts the built server in tests: SERVER_NODE where it is set, else the Node of the tests. */
export const nodeOfServer = process.env['SERVER_NODE'] ?? process.execPath
