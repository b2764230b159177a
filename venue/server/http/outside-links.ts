import type { FastifyInstance, FastifyReply } from 'fastify'
import { LINKS_PATH } from '#shared/wire/http-constants.ts'

/** Addresses of outside hosts (VENUE-63). null: not configured; the app then shows no such link and loads nothing. */
export interface OutsideLinks {
  /** The chart provider's snapshot service, which stores a picture of the chart. */
  readonly snapshot: string | null
  /** Prefix of help articles; the topic's name is appended. */
  readonly help: string | null
  /** A script for web analytics. */
  readonly analytics: string | null
}

export const noLinks: OutsideLinks = { snapshot: null, help: null, analytics: null }

/** Stubs served by the venue, so that links work offline. */
export const stubLinks: OutsideLinks = {
  snapshot: '/stub/snapshot',
  help: '/stub/help/',
  analytics: '/stub/analytics.js',
}

/** Requests to the stubs, oldest first; cleared by the control port. */
export interface StubVisit {
  readonly at: number
  readonly url: string
}

const KEPT_VISITS = 500
const KEPT_PICTURES = 20
const MAX_PICTURE = 2 * 1024 * 1024
const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

const escaped = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.codePointAt(0) ?? 0};`)

const page = (reply: FastifyReply, title: string, text: string): unknown =>
  reply
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="en"><title>${escaped(title)}</title><h1>${escaped(title)}</h1><p>${escaped(text)}</p>`,
    )

/** Pictures by number; the oldest are dropped. */
function createPictures() {
  const kept = new Map<number, Buffer>()
  let last = 0
  return {
    add(picture: Buffer): number {
      last += 1
      kept.set(last, picture)
      kept.delete(last - KEPT_PICTURES)
      return last
    },
    get: (number: number): Buffer | undefined => kept.get(number),
  }
}

/** The PNG of a request: the body itself, or the form field `preparedImage` as the chart provider's service has it. */
function pictureIn(body: Buffer): Buffer | null {
  const from = body.indexOf(PNG)
  if (from === 0) return body
  const end = body.lastIndexOf('IEND')
  if (from < 0 || end < from || !body.subarray(0, from).includes('name="preparedImage"')) return null
  // The last chunk's name is followed by its checksum.
  return body.subarray(from, end + 8)
}

/** Registers the stubs. */
function registerStubs(app: FastifyInstance, note: (url: string) => void): void {
  const pictures = createPictures()
  app.addContentTypeParser(
    ['image/png', 'multipart/form-data'],
    { parseAs: 'buffer', bodyLimit: MAX_PICTURE },
    (_request, body, done) => done(null, body),
  )
  app.addHook('onRequest', (request, _reply, done) => {
    note(`${request.method} ${request.url}`)
    done()
  })
  // Snapshot service: stores a picture and answers its address.
  app.post('/stub/snapshot', { bodyLimit: MAX_PICTURE }, (request, reply) => {
    const picture = Buffer.isBuffer(request.body) ? pictureIn(request.body) : null
    reply.type('text/plain; charset=utf-8')
    if (picture === null) return reply.code(415).send('a PNG is expected\n')
    return reply.send(`/stub/snapshot/${pictures.add(picture)}`)
  })
  app.get('/stub/snapshot', (_request, reply) =>
    page(
      reply,
      'Snapshot service',
      'The stand-in of the chart provider: it keeps the last pictures it was sent.',
    ),
  )
  app.get<{ Params: { readonly number: string } }>('/stub/snapshot/:number', (request, reply) => {
    const picture = pictures.get(Number(request.params.number))
    return picture === undefined ? reply.code(404).send('not found\n') : reply.type('image/png').send(picture)
  })
  app.get<{ Params: { readonly '*': string } }>('/stub/help/*', (request, reply) =>
    page(reply, 'Help', `The article "${request.params['*'].slice(0, 100)}" would stand here.`),
  )
  app.get('/stub/analytics.js', (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      .send('globalThis.perpdeckAnalytics = (globalThis.perpdeckAnalytics ?? 0) + 1\n'),
  )
}

/** Serves the configured addresses and, with `stubs`, the stubs. Returns the requests to them. */
export async function registerOutside(
  app: FastifyInstance,
  links: OutsideLinks,
  stubs: boolean,
): Promise<StubVisit[]> {
  const visits: StubVisit[] = []
  app.get(LINKS_PATH, (_request, reply) => reply.header('cache-control', 'no-store').send(links))
  if (stubs) {
    await app.register((scope, _options, done) => {
      registerStubs(scope, (url) => {
        if (visits.length < KEPT_VISITS) visits.push({ at: Date.now(), url })
      })
      done()
    })
  }
  return visits
}
