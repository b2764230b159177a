import { path } from '#shared/wire/http.ts'
import type { Envelope, OneTimeTokenResult } from '#shared/wire/http.ts'

/** A browser profile for tests: keeps cookies, sends what the app sends. */
export interface HttpClient {
  get(pathName: string, query?: Readonly<Record<string, string>>): Promise<Reply>
  post(pathName: string, body?: unknown, headers?: Readonly<Record<string, string>>): Promise<Reply>
  delete(pathName: string, query?: Readonly<Record<string, string>>): Promise<Reply>
  /** Picks the first demo account (or the one given) and logs in. */
  login(index?: number): Promise<string>
  token(): Promise<string>
  readonly cookies: Map<string, string>
}

export interface Reply {
  readonly status: number
  readonly headers: Headers
  readonly code: number
  readonly message: string
  readonly body: Envelope
  readonly result: Readonly<Record<string, unknown>>
}

export function createHttpClient(url: string): HttpClient {
  const cookies = new Map<string, string>()
  const cookieHeader = (): string => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')

  async function reply(response: Response): Promise<Reply> {
    for (const line of response.headers.getSetCookie()) {
      const [pair = ''] = line.split(';')
      const at = pair.indexOf('=')
      if (/Max-Age=0|Expires=Thu, 01 Jan 1970/.test(line)) cookies.delete(pair.slice(0, at))
      else cookies.set(pair.slice(0, at), pair.slice(at + 1))
    }
    const body = (await response.json()) as Envelope
    return {
      status: response.status,
      headers: response.headers,
      code: body.retCode ?? body.ret_code ?? -1,
      message: body.retMsg ?? body.ret_msg ?? '',
      body,
      result: (body.result ?? {}) as Record<string, unknown>,
    }
  }

  const client: HttpClient = {
    cookies,
    async get(pathName, query = {}) {
      const search = new URLSearchParams(query).toString()
      return reply(
        await fetch(`${url}${pathName}${search === '' ? '' : `?${search}`}`, {
          headers: { cookie: cookieHeader(), platform: 'pc' },
        }),
      )
    },
    async post(pathName, body = {}, headers = {}) {
      return reply(
        await fetch(`${url}${pathName}`, {
          method: 'POST',
          body: typeof body === 'string' ? body : JSON.stringify(body),
          headers: {
            cookie: cookieHeader(),
            platform: 'pc',
            'content-type': 'application/json',
            origin: url,
            ...headers,
          },
        }),
      )
    },
    async delete(pathName, query = {}) {
      return reply(
        await fetch(`${url}${pathName}?${new URLSearchParams(query).toString()}`, {
          method: 'DELETE',
          headers: { cookie: cookieHeader(), platform: 'pc', origin: url },
        }),
      )
    },
    async login(index = 0) {
      const { result } = await client.get(path.own.accounts)
      const accountId = (result['accounts'] as { accountId: string }[])[index]?.accountId ?? ''
      const answer = await client.post(path.own.login, { accountId })
      if (answer.code !== 0) throw new Error(`login refused: ${answer.message}`)
      return accountId
    },
    async token() {
      const answer = await client.post(path.oneTimeToken)
      return (answer.result as unknown as OneTimeTokenResult).token
    },
  }
  return client
}
