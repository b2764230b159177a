import { STATUS_CODES, createServer } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, Server, ServerResponse } from 'node:http'
import type { CatchUp } from '../terms/catch-up.ts'
import { isLoopbackHost } from '../../transport/origin-check.ts'
import { answerBroken, refuseExpectation } from '../../transport/raw-answers.ts'
import type { ApiControl } from '../faults/api-control.ts'
import { faultyAnswer } from '../faults/faulty-answer.ts'
import type { ApiAnswer, ApiRequest } from './dispatch.ts'
import type { RateLimits } from './rate-limits.ts'
import { BODY_LIMIT, dropBody, readBody } from './read-body.ts'
import { sendAnswer, sendPage } from './send-answer.ts'

export interface ApiServerOptions {
  readonly dispatch: (request: ApiRequest) => Promise<ApiAnswer>
  readonly control: ApiControl
  readonly limits: RateLimits | null
  /** Exchange time, Unix ms. */
  readonly now: () => number
  readonly catchUp: CatchUp
}

const REQUEST_MS = 10_000
const HEADERS_MS = 5000
/** Longer than clients keep idle connections: it is they who close them. */
const IDLE_MS = 65_000

const refusal = (status: number, retCode: number, retMsg: string): ApiAnswer => ({
  status,
  retCode,
  retMsg,
  result: {},
  extInfo: {},
})

const tooLarge = refusal(413, 10001, `params error: the body is above ${BODY_LIMIT} bytes`)

/**
 * Whether a web page may have made the request. Bots send neither header; a page's `GET` without `Origin` has the other one,
 * with `none` where a person typed the address.
 */
export const isOfPage = ({ origin, 'sec-fetch-site': site }: IncomingHttpHeaders): boolean =>
  origin !== undefined || (site !== undefined && site !== 'none')

/**
 * The HTTP side of the API, on plain node:http (decision 22). It answers loopback hosts alone and no web page, and never
 * lets one request end another.
 */
export function createApiServer({ dispatch, control, limits, now, catchUp }: ApiServerOptions): Server {
  function isPaused(): boolean {
    const at = performance.now()
    return at < control.state.bannedUntil || limits?.takeAddress(at) === false
  }

  /** Applies the rule of the control port for this request. Returns null where the connection is to end. */
  const answerOf = (request: ApiRequest, response: ServerResponse): Promise<ApiAnswer | null> =>
    faultyAnswer(control.answers.take(request.method, request.path), {
      run: () => dispatch(request),
      refuse: (retCode, retMsg) => refusal(200, retCode, retMsg),
      page: (status) => sendPage(response, status, STATUS_CODES[status] ?? 'Error'),
    })

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { headers, method = '', url = '' } = request
    if (!isLoopbackHost(headers.host)) {
      sendAnswer(response, refusal(421, 10005, 'This API answers on loopback names only.'), now())
      return
    }
    if (isOfPage(headers)) {
      sendAnswer(response, refusal(403, 10005, 'Web pages may not call this API.'), now())
      return
    }
    if (isPaused()) {
      sendPage(response, 403, 'access too frequent')
      return
    }
    const late = catchUp()
    if (late !== null) await late
    const reading = readBody(request)
    const body = reading instanceof Promise ? await reading : reading
    if (body === null) {
      await dropBody(request)
      sendAnswer(response, tooLarge, now(), true)
      return
    }
    const cut = url.indexOf('?')
    const path = cut < 0 ? url : url.slice(0, cut)
    const query = cut < 0 ? '' : url.slice(cut + 1)
    const answer = await answerOf({ method, path, query, headers, body }, response)
    if (answer !== null) sendAnswer(response, answer, now())
    else if (!response.headersSent) request.socket.destroy()
  }

  const server = createServer(
    {
      requireHostHeader: false,
      requestTimeout: REQUEST_MS,
      headersTimeout: HEADERS_MS,
      keepAliveTimeout: IDLE_MS,
    },
    (request, response) => {
      serve(request, response).catch(() => request.socket.destroy())
    },
  )
  server.on('clientError', answerBroken)
  server.on('checkExpectation', refuseExpectation)
  return server
}
