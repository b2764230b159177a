import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callErrors } from '#shared/errors/call-errors.ts'
import { isApi } from './api.ts'
import { profileOrNew } from './cookies.ts'
import { envelope, refused } from './envelope.ts'
import type { ProfileKeys } from './profile-keys.ts'
import { requestTarget } from '../transport/request-target.ts'

const notBuilt = 'The app is not built yet: run "npm run build", or use "npm start", which does.\n'

/** Addresses of the app's one page; a language may stand before trade pages and invitations (ROUTE-13, ROUTE-14, ROUTE-19). */
const language = ':language(^[a-zA-Z]{2}$|^[a-zA-Z]{2}-[a-zA-Z]{2}$)'
const pages = [
  '/',
  '/trade',
  '/trade/*',
  '/invite',
  `/${language}/trade`,
  `/${language}/trade/*`,
  `/${language}/invite`,
  '/user/assets/order/derivatives/:product/trade-history',
]

/** A browser that opens an address, which no file's name ends. */
const isForReaders = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !/\.\w+$/.test(requestTarget(url).path)

/** Serves the built app: its one page and its files. Hashed files may be kept for ever, the page never. */
export async function registerStatic(
  app: FastifyInstance,
  dist: string | null,
  profiles: ProfileKeys,
): Promise<void> {
  const page = (request: FastifyRequest, reply: FastifyReply): unknown => {
    // The page's first calls run side by side: each would make a profile of its own, and the last answer's would count.
    profileOrNew(request, reply, profiles)
    reply.header('cache-control', 'no-store')
    if (dist === null || !existsSync(join(dist, 'index.html'))) {
      return reply.code(503).type('text/plain; charset=utf-8').send(notBuilt)
    }
    return reply.sendFile('index.html', dist, { cacheControl: false })
  }
  if (dist !== null) {
    await app.register(fastifyStatic, {
      root: dist,
      index: false,
      cacheControl: false,
      dotfiles: 'ignore',
      setHeaders(reply, filePath) {
        const hashed = /[/\\]assets[/\\]/.test(filePath)
        const kept = hashed ? 'public, max-age=31536000, immutable' : 'no-cache'
        reply.header('cache-control', filePath.endsWith('.html') ? 'no-store' : kept)
      },
    })
  }
  for (const url of pages) app.get(url, page)
  app.setNotFoundHandler((request, reply) => {
    if (isApi(request.url)) {
      return reply.code(404).send(envelope(refused(callErrors.unknownCall), false))
    }
    // Whoever reads gets the app, which says so and leads on; a program and a file that is missing get a line.
    if (isForReaders(request) && dist !== null && existsSync(join(dist, 'index.html'))) {
      reply.code(404)
      return page(request, reply)
    }
    return reply.code(404).type('text/plain; charset=utf-8').send('not found\n')
  })
}
