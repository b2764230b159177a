import { REVERSE_TIP } from '#shared/contracts/member-preferences.ts'
import { noticeScenes } from '#shared/contracts/notices.ts'
import { guardedKinds } from '#shared/contracts/order-guard.ts'
import { ticketForms } from '#shared/contracts/ticket-kinds.ts'
import { orderTypes } from '#shared/domain/enums.ts'
import '../../i18n/english/alerts.ts'
import '../../i18n/english/commands.ts'
import '../../i18n/english/pages.ts'
import { preferMember } from '../../bridge/history-calls.ts'
import { isTrader, session } from '../../stores/account.ts'
import { memberPreferences } from '../../stores/member-preferences.ts'
import { isWanted, switchOf as keyOfScene } from '../../stores/notices.ts'
import { orderGuard, setGuard } from '../../stores/order-guard.ts'
import type { PageCommand } from '../../stores/page-commands.ts'
import { preferences, setOrderDefaults } from '../../stores/preferences.ts'
import { switchOf } from './entry.ts'

const command = (
  id: string,
  words: string | null,
  name: PageCommand['name'],
  run: () => void,
): PageCommand => ({
  id,
  group: 'settings',
  isSearchedOnly: true,
  ...(words === null ? {} : { words }),
  name,
  run,
})

/** Settings of the member: what is notified, and whether a reverse asks. */
function memberSwitches(): readonly PageCommand[] {
  if (!isTrader(session.view)) return []
  const { values } = memberPreferences
  const asks = values[REVERSE_TIP] !== 'hide'
  return [
    command(
      'ask-reverse',
      'confirm',
      switchOf('pages:settings.askReverse', asks),
      () => void preferMember(REVERSE_TIP, asks ? 'hide' : 'show'),
    ),
    ...noticeScenes.map((scene) => {
      const isOn = isWanted(scene, values)
      return command(
        `notify-${scene}`,
        'notices',
        (say) => `${say('notices:centre.title')}: ${switchOf(`alerts:centre.scene.${scene}`, isOn)(say)}`,
        () => void preferMember(keyOfScene(scene), isOn ? 'off' : 'on'),
      )
    }),
  ]
}

/** Every box and choice of the settings and the notifications that has no command elsewhere. */
export function switchCommands(): readonly PageCommand[] {
  const { kinds } = orderGuard.choices
  const { postOnly } = preferences.orderDefaults
  const starts = (id: string, key: string, change: Parameters<typeof setOrderDefaults>[0]): PageCommand =>
    command(
      `start-${id}`,
      null,
      (say) => `${say('pages:settings.orders')}: ${say(key)}`,
      () => setOrderDefaults(change),
    )
  return [
    ...memberSwitches(),
    ...guardedKinds.map((kind) => {
      const isOn = kinds.includes(kind)
      return command(`guard-${kind}`, 'confirm', switchOf(`pages:guard.kind.${kind}`, isOn), () =>
        setGuard({ kinds: isOn ? kinds.filter((one) => one !== kind) : [...kinds, kind] }),
      )
    }),
    ...orderTypes.map((type) => starts(type, `ticket:${ticketForms[type].name}`, { orderType: type })),
    ...(['GoodTillCancel', 'ImmediateOrCancel', 'FillOrKill'] as const).map((time) =>
      starts(time, `ticket:tif.${time}`, { timeInForce: time }),
    ),
    command(
      'start-postOnly',
      null,
      (say) => `${say('pages:settings.orders')}: ${switchOf('ticket:postOnly', postOnly)(say)}`,
      () => setOrderDefaults({ postOnly: !postOnly }),
    ),
  ]
}
