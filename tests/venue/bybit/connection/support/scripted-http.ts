import type { HttpClient, HttpReply, HttpRequest } from '../../../../../venue/bybit/connection/http-client.ts'

export interface SentRequest {
  readonly method: string
  readonly target: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** performance.now() when it was written. */
  readonly at: number
}

export interface ScriptedHttp extends HttpClient {
  readonly sent: SentRequest[]
}

type Script = (request: SentRequest, count: number) => HttpReply | Promise<HttpReply>

export const jsonReply = (
  fields: object = {},
  headers: Readonly<Record<string, string>> = {},
  status = 200,
): HttpReply => ({
  ok: true,
  status,
  headers,
  text: JSON.stringify({ retCode: 0, retMsg: 'OK', result: {}, retExtInfo: {}, time: Date.now(), ...fields }),
})

export const noReply = (
  cause: Extract<HttpReply, { ok: false }>['cause'],
  sent: boolean,
  status: number | null = null,
): HttpReply => ({ ok: false, cause, sent, status, code: '' })

/** An HTTP client for virtual time: a script answers, at once or when its promise resolves. */
export function scriptHttp(script: Script = () => jsonReply()): ScriptedHttp {
  const sent: SentRequest[] = []
  return {
    sent,
    async send({ method, target, headers, body, onHead }: HttpRequest) {
      const request = { method, target, headers: headers(), body, at: performance.now() }
      sent.push(request)
      const reply = await script(request, sent.length)
      if (reply.ok) onHead?.()
      return reply
    },
    close: () => {},
  }
}
