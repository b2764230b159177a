import { proxy } from 'valtio/vanilla'
import { readStored, writeStored } from './storage.ts'
import { setTellsHidden } from './view.ts'

const SOUNDS = 'notice-sounds'
const SYSTEM = 'notice-system'

/** Whether this browser plays sounds and shows system notifications for notices. */
export const choices = proxy<{ sounds: boolean; system: boolean }>({
  sounds: readStored(SOUNDS) !== 'off',
  system: readStored(SYSTEM) === 'on',
})

export function setSounds(on: boolean): void {
  choices.sounds = on
  writeStored(SOUNDS, on ? 'on' : 'off')
}

/** The browser's current permission for system notifications. */
export const systemPermission = (): NotificationPermission | 'missing' =>
  typeof Notification === 'function' ? Notification.permission : 'missing'

/** Switches system notifications; requests the browser's permission if needed. They stay off without it. */
export async function setSystem(on: boolean): Promise<void> {
  const allowed =
    on && systemPermission() === 'default' ? await Notification.requestPermission() : systemPermission()
  applySystem(on && allowed === 'granted')
  writeStored(SYSTEM, choices.system ? 'on' : 'off')
}

/** Applies the setting with the current permission, which may have been revoked since the last visit. */
export function applySystem(on: boolean = choices.system): void {
  choices.system = on && systemPermission() === 'granted'
  setTellsHidden(choices.system)
}
