/** Requests as no client of ours sends them, as bytes: smuggled ones, bent headers, odd methods and climbing paths. */

export interface RawRequest {
  readonly name: string
  readonly bytes: string
}

const PATH = '/main/api/User/Login'
const BODY = '{"loginid":1,"password":"x"}'
/** A second request that hides in the first; nobody may answer it. */
const HIDDEN = `GET /healthz?hidden HTTP/1.1\r\nHost: x\r\n\r\n`

const headed = (name: string, headers: readonly string[], body = '', line = `POST ${PATH} HTTP/1.1`): RawRequest => ({
  name,
  bytes: `${[line, ...headers].join('\r\n')}\r\n\r\n${body}`,
})

const json = ['Host: x', 'Content-Type: application/json']
const chunked = (size: string, rest = '') => `${size}\r\n${BODY}\r\n0\r\n\r\n${rest}`
const right = BODY.length.toString(16)

/** A good request with another one behind it. Both are answered: a check that does not see the second one is blind. */
export const twoGoodRequests: RawRequest = headed(
  'two good requests',
  [...json, `Content-Length: ${BODY.length}`],
  BODY + HIDDEN,
)

const lengths = ['-1', '+5', '0x10', '5 5', '5, 6', ' ', '1e2', '99999999999999999999', '5\u00a0', '૫']
const encodings = [
  'chunked, identity',
  'identity, chunked',
  'xchunked',
  'chunked\u000b',
  '"chunked"',
  'chunked;q=1',
  'gzip, chunked',
  ' chunked ',
  'CHUNKED, chunked',
]
const sizes = ['-1', '0x1c', 'g', 'ffffffffffffffffff', '1c;a=b\n', '+1c', ' 1c', `${right};${'x'.repeat(20_000)}`]

const smuggled: readonly RawRequest[] = [
  headed(
    'a length and chunks',
    [...json, `Content-Length: ${BODY.length}`, 'Transfer-Encoding: chunked'],
    chunked(right, HIDDEN),
  ),
  headed(
    'chunks and a length of zero',
    [...json, 'Transfer-Encoding: chunked', 'Content-Length: 0'],
    chunked(right, HIDDEN),
  ),
  headed('two lengths', [...json, 'Content-Length: 5', `Content-Length: ${BODY.length}`], BODY + HIDDEN),
  headed('a length twice in one', [...json, 'Content-Length: 5, 28'], BODY + HIDDEN),
  headed(
    'two encodings',
    [...json, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity'],
    chunked(right, HIDDEN),
  ),
  ...lengths.map((length) =>
    headed(`the length ${JSON.stringify(length)}`, [...json, `Content-Length: ${length}`], BODY + HIDDEN),
  ),
  ...encodings.map((encoding) =>
    headed(
      `the encoding ${JSON.stringify(encoding)}`,
      [...json, `Transfer-Encoding: ${encoding}`, `Content-Length: 4`],
      chunked(right, HIDDEN),
    ),
  ),
  ...sizes.map((size) =>
    headed(
      `a chunk of ${JSON.stringify(size.slice(0, 20))}`,
      [...json, 'Transfer-Encoding: chunked'],
      chunked(size, HIDDEN),
    ),
  ),
  headed('a space before the colon', [...json, `Content-Length : ${BODY.length}`], BODY + HIDDEN),
  headed('a folded header', [...json, `Content-Length:\r\n ${BODY.length}`], BODY + HIDDEN),
  { name: 'lines that end with a line feed', bytes: `POST ${PATH} HTTP/1.1\nHost: x\nContent-Length: 5\n\n${HIDDEN}` },
  { name: 'a carriage return alone', bytes: `POST ${PATH} HTTP/1.1\rHost: x\r\rContent-Length: 5\r\n\r\n` },
  headed('a body of a GET', ['Host: x', `Content-Length: ${HIDDEN.length}`], HIDDEN, 'GET /main/api/none HTTP/1.1'),
]

const bent: readonly RawRequest[] = [
  headed('no host', ['Content-Length: 0']),
  headed('two hosts', ['Host: x', 'Host: y', 'Content-Length: 0']),
  headed('a host with a path', ['Host: x/../y', 'Content-Length: 0']),
  headed('a NUL in a header', ['Host: x', 'X-A: a\0b', 'Content-Length: 0']),
  headed('a header without a name', ['Host: x', ': value', 'Content-Length: 0']),
  headed('a header with a blank in its name', ['Host: x', 'X A: value', 'Content-Length: 0']),
  headed('a header of 64 kB', ['Host: x', `X-A: ${'a'.repeat(65_536)}`, 'Content-Length: 0']),
  headed('4,000 headers', ['Host: x', ...Array.from({ length: 4000 }, (_, at) => `X-${at}: 1`), 'Content-Length: 0']),
  headed('an address of 100 kB', ['Host: x'], '', `GET /${'a'.repeat(100_000)} HTTP/1.1`),
  headed('an unknown expectation', [...json, 'Expect: 200-maybe', `Content-Length: ${BODY.length}`], BODY),
  headed(
    'a change to HTTP/2',
    ['Host: x', 'Connection: Upgrade, HTTP2-Settings', 'Upgrade: h2c', 'HTTP2-Settings: AAMAAABkAAQAAP__'],
    '',
    'GET /main/api/none HTTP/1.1',
  ),
  headed(
    'a change to a web socket',
    [
      'Host: x',
      'Connection: Upgrade',
      'Upgrade: websocket',
      'Sec-WebSocket-Version: 13',
      'Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==',
    ],
    '',
    'GET /main/api/none HTTP/1.1',
  ),
  { name: 'HTTP/2 itself', bytes: 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n' },
  { name: 'HTTP/0.9', bytes: 'GET /main/api/none\r\n\r\n' },
  { name: 'HTTP/3.0', bytes: 'GET /main/api/none HTTP/3.0\r\nHost: x\r\n\r\n' },
  { name: 'TLS', bytes: '\u0016\u0003\u0001\u0002\u0000\u0001\u0000' },
  { name: 'bytes without a line', bytes: '\u0000\u0001\u0002\u0003\r\n\r\n' },
  ...['bearer', 'Bearer ', 'Bearer a b', 'Bearer ..', `Bearer ${'a.'.repeat(20_000)}`, 'Basic YTpi', '\u007f'].map(
    (value) =>
      headed(
        `the authorization ${JSON.stringify(value.slice(0, 20))}`,
        ['Host: x', `Authorization: ${value}`],
        '',
        'GET /main/api/User/GetSignIns HTTP/1.1',
      ),
  ),
  ...['gzip', 'br', 'deflate', 'gzip, gzip', 'zstd'].map((encoding) =>
    headed(`a body in ${encoding}`, [...json, `Content-Encoding: ${encoding}`, `Content-Length: ${BODY.length}`], BODY),
  ),
]

const METHODS = [
  'TRACE',
  'TRACK',
  'CONNECT',
  'PUT',
  'DELETE',
  'PATCH',
  'PROPFIND',
  'MKCOL',
  'SEARCH',
  'LINK',
  'BREW',
  'get',
  'P\u00d6ST',
  'GET\t',
]
const methods = METHODS.flatMap((method) =>
  [PATH, '/main/api/User/GetSignIns', '/', '*'].map((path) =>
    headed(`${JSON.stringify(method)} ${path}`, ['Host: x', 'Content-Length: 0'], '', `${method} ${path} HTTP/1.1`),
  ),
)

const CLIMBING = [
  '../',
  '..%2f',
  '%2e%2e/',
  '%2e%2e%2f',
  '..\\',
  '..%5c',
  '%252e%252e%252f',
  '..%c0%af',
  '....//',
  '..;/',
  '%00/../',
  '.%00./',
]
const paths = ['/', '/main/files/', '/main/api/', '/docs/'].flatMap((start) =>
  CLIMBING.map((step) =>
    headed(`climbing ${start}${step}`, ['Host: x'], '', `GET ${start}${step.repeat(8)}etc/passwd HTTP/1.1`),
  ),
)
const oddPaths = [
  '/%',
  '/%zz',
  '/%e0%a4%a',
  '//evil.example/',
  'http://evil.example/',
  '/\u0001',
  '/main/files/%00',
  '/main/api/User/Login%0d%0aX:1',
  '/main//api//User//Login',
  '/MAIN/API/USER/LOGIN',
  '/main/api/Payment/Upload/%2e%2e%2f/1',
  '/main/api/Payment/Upload/a%2fb/1',
].map((path) => headed(`the address ${JSON.stringify(path)}`, ['Host: x'], '', `GET ${path} HTTP/1.1`))

export const rawRequests: readonly RawRequest[] = [...smuggled, ...bent, ...methods, ...paths, ...oddPaths]
