import { privateTopics } from '#shared/wire/topics.ts'
import type { PushAnswer } from '#shared/wire/frames.ts'
import type { Requests } from './requests.ts'

/** The requests that a session makes on the socket. */
export interface PrivateChannel {
  sendLogin(token: string): Promise<PushAnswer | null>
  /** Subscribes all private topics in one request (FEED-05); false: refused or no answer. */
  subscribePrivate(): Promise<boolean>
  unsubscribePrivate(): void
}

export const createPrivateChannel = (requests: Pick<Requests, 'request'>): PrivateChannel => ({
  sendLogin: (token) => new Promise((resolve) => requests.request('login', [token], resolve)),
  subscribePrivate: () =>
    new Promise((resolve) =>
      requests.request('subscribe', privateTopics, (answer) => resolve(answer !== null && answer.success)),
    ),
  unsubscribePrivate: () => requests.request('unsubscribe', privateTopics, () => undefined),
})
