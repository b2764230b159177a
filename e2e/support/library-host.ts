import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { promisify } from 'node:util'
import type { AddressInfo } from 'node:net'

const root = join(import.meta.dirname, '../..')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

/** The content security policy that the library's README supports. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "worker-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data: blob:",
  "require-trusted-types-for 'script'",
  'trusted-types chart-worker',
].join('; ')

export interface LibraryHost {
  /** Address of the host page. */
  readonly url: string
  close(): void
}

/** Builds the drop-in library and serves it with a static host page, as a licensee's web server would. */
export async function serveLibraryHost(): Promise<LibraryHost> {
  const folder = mkdtempSync(join(tmpdir(), 'perpdeck-library-'))
  // Asynchronous, because a blocked event loop would miss that the venue closed an idle connection.
  await promisify(execFile)(
    process.execPath,
    [join(root, 'scripts/build-library.ts'), join(folder, 'charting_library')],
    {
      cwd: root,
    },
  )
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const name = path === '/' ? '/index.html' : path
    const file = [join(folder, name), join(import.meta.dirname, '../chart-demo/host', name)].find((one) =>
      existsSync(one),
    )
    if (file === undefined) {
      response.writeHead(404).end()
      return
    }
    response
      .writeHead(200, {
        'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': POLICY,
      })
      .end(readFileSync(file))
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.closeAllConnections()
      server.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
