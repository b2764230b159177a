import { createSiblings } from '../browser/siblings.ts'
import type { SiblingMessage, Siblings } from '../browser/siblings.ts'
import { createMemberPreferences } from '../login/member-preferences.ts'
import type { MemberPreferencePart } from '../login/member-preferences.ts'
import { createSession } from '../login/session.ts'
import type { Session } from '../login/session.ts'
import { createPrivateChannel } from '../socket/private-channel.ts'
import type { Tabs } from '../tabs/tabs.ts'
import type { CallStack } from './call-stack.ts'
import type { HubContext } from './hub-context.ts'
import type { PrivateStack } from './private-stack.ts'
import type { PushStack } from './push-stack.ts'

/** Who is logged in, what the member prefers, and the other hubs of this browser. */
export interface LoginStack {
  readonly session: Session
  readonly member: MemberPreferencePart
  readonly siblings: Siblings
  stop(): void
}

export function createLoginStack(
  { clock, env, epoch, note }: HubContext,
  options: {
    readonly calls: Pick<CallStack, 'http' | 'visitor' | 'notifySessionEnd' | 'onSiblingMessage'>
    readonly push: Pick<PushStack, 'connection' | 'requests'>
    readonly account: Pick<PrivateStack, 'feed' | 'clear'>
    readonly tabs: () => Pick<Tabs, 'toRisk' | 'toPages'>
    /** Another hub of this browser sent this; the session and the refusals know it already. */
    readonly onSiblingMessage: (message: SiblingMessage) => void
  },
): LoginStack {
  const { calls, push, account, tabs } = options
  const { http } = calls
  const session = createSession({
    clock,
    http,
    isOpen: () => push.connection.state() === 'open',
    ...createPrivateChannel(push.requests),
    privateFeed: account.feed,
    onView: (view) => {
      if (view.kind === 'visitor' || view.kind === 'logging-in') account.clear()
      member.session(view)
      tabs().toRisk({ type: 'Session', epoch, session: view }, true)
      if (view.kind === 'visitor' && view.endedBy !== undefined) calls.notifySessionEnd(view.endedBy)
      calls.visitor.check()
    },
    onLogin: () => siblings.send({ type: 'LoggedIn' }),
    trace: note,
  })
  const siblings = createSiblings(env.siblings ?? null, (message) => {
    calls.onSiblingMessage(message)
    options.onSiblingMessage(message)
    if (message.type === 'LoggedIn') session.loggedInElsewhere()
    else if (message.type === 'SessionEnded') session.endedElsewhere(message.accountId)
  })
  const member = createMemberPreferences({
    clock,
    http,
    publish: (values) => tabs().toPages({ type: 'MemberPreferred', values }),
    trace: note,
  })
  return {
    session,
    member,
    siblings,
    stop: () => {
      member.stop()
      siblings.stop()
    },
  }
}
