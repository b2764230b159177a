import { existsSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callErrors } from '#shared/errors/call-errors.ts'
import { isApi } from './api.ts'
import { profileOrNew } from './cookies.ts'
import { envelope, refused } from './envelope.ts'
import type { ProfileKeys } from './profile-keys.ts'
import { requestTarget } from '../../transport/request-target.ts'

const notBuilt = 'The app is not built yet: run "npm run build", or use "npm start", which does.\n'

/** Addresses of the app's single page; trade pages and invitations may have a language prefix (ROUTE-13, ROUTE-14, ROUTE-19). */
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

/** Whether a browser opens a page: an address without a file name. */
const isForReaders = ({ method, url, headers }: FastifyRequest): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  (headers.accept ?? '').includes('text/html') &&
  !/\.\w+$/.test(requestTarget(url).path)

/** What browsers may use again without asking, by folder: hashed files forever; the fonts, which three threads load, for a day. */
const keptFor: Readonly<Record<string, string>> = {
  assets: 'public, max-age=31536000, immutable',
  fonts: 'public, max-age=86400',
}

/** Serves the built app: its page and files. The page is never cached. */
export async function registerStatic(
  app: FastifyInstance,
  dist: string | null,
  profiles: ProfileKeys,
): Promise<void> {
  const page = (request: FastifyRequest, reply: FastifyReply): unknown => {
    // The page's first calls run concurrently: without this, each would create its own profile.
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
        const [, folder = ''] = /[/\\](assets|fonts)[/\\]/.exec(filePath) ?? []
        const kept = filePath.endsWith('.html') ? 'no-store' : (keptFor[folder] ?? 'no-cache')
        reply.header('cache-control', kept)
      },
    })
  }
  for (const url of pages) app.get(url, page)
  app.setNotFoundHandler((request, reply) => {
    if (isApi(request.url)) {
      return reply.code(404).send(envelope(refused(callErrors.unknownCall), false))
    }
    // A browser gets the app, which shows that the page doesn't exist; programs and missing files get a line of text.
    if (isForReaders(request) && dist !== null && existsSync(join(dist, 'index.html'))) {
      reply.code(404)
      return page(request, reply)
    }
    return reply.code(404).type('text/plain; charset=utf-8').send('not found\n')
  })
}
