import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { extname, join, normalize } from 'node:path'

/**
 * Serves the rivals' pages from a folder and passes calls and sockets on to the venue. The venue itself serves pages under
 * a policy that forbids what some libraries do (inline styles, WebAssembly). In a process of its own:
 * `node serve.ts <venue's url> <port> <folder>`.
 */
const [, , venueUrl = '', port = '', folder = ''] = process.argv
const venue = new URL(venueUrl)
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
}

const server = createServer((request, response) => {
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (path.startsWith('/contract/')) {
    fetch(`${venueUrl}${request.url ?? ''}`, { headers: { platform: 'pc' } })
      .then(async (answer) => response.end(await answer.text()))
      .catch((error: unknown) => {
        response.statusCode = 502
        response.end(String(error))
      })
    return
  }
  try {
    const file = join(folder, normalize(path))
    const body = readFileSync(file)
    response.setHeader('Content-Type', types[extname(file)] ?? 'application/octet-stream')
    response.end(body)
  } catch {
    response.statusCode = 404
    response.end()
  }
})
server.on('upgrade', (request, socket, head) => {
  const upstream = connect(Number(venue.port), venue.hostname, () => {
    const headers = Object.entries({ ...request.headers, host: venue.host, origin: venue.origin })
    const lines = headers.map(([name, value]) => `${name}: ${String(value)}`)
    upstream.write(`GET ${request.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`)
    upstream.write(head)
    socket.pipe(upstream).pipe(socket)
  })
  const end = (): void => {
    socket.destroy()
    upstream.destroy()
  }
  upstream.on('error', end)
  socket.on('error', end)
  socket.on('close', end)
})
server.listen(Number(port), '127.0.0.1', () => process.send?.('listening'))
