import type { Venue } from '../../../venue/start-venue.ts'

/** Calls the control port; a refusal rejects with its text. */
export interface ControlClient {
  get(call: string): Promise<Record<string, unknown>>
  post(call: string, body?: object): Promise<Record<string, unknown>>
}

export function createControl(venue: Venue): ControlClient {
  async function ask(method: string, call: string, body?: object): Promise<Record<string, unknown>> {
    const response = await fetch(`${venue.control?.url ?? ''}${call}`, {
      method,
      headers: { 'x-control-key': venue.control?.key ?? '' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (response.status !== 200) throw new Error(`${method} ${call}: ${String(answer['error'])}`)
    return answer
  }
  return { get: (call) => ask('GET', call), post: (call, body = {}) => ask('POST', call, body) }
}
