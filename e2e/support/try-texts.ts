import type { Locator } from 'playwright/test'
import { forbiddenTexts } from './scan-page.ts'

/**
 * Types, enters and leaves each text in a field, one frame apart, and watches the whole page. Returns three kinds of
 * faults. The field shows a text that is neither the input nor a number. An invalid text is not refused on leaving. A
 * forbidden text appears in a text, name, title or other input.
 */
export const tryTexts = (field: Locator, texts: readonly string[]): Promise<readonly string[]> =>
  field.evaluate(
    async (element, { all, patterns }) => {
      const input = element as HTMLInputElement
      const forbidden = patterns.map((pattern) => new RegExp(pattern, 'u'))
      const found = new Set<string>()
      const look = (where: string, text: string | null): void => {
        if (text !== null && forbidden.some((pattern) => pattern.test(text))) found.add(`${where}: ${text}`)
      }
      const watcher = new MutationObserver((changes) => {
        for (const { target, type, attributeName, addedNodes } of changes) {
          if (type === 'characterData') look('text', target.textContent)
          else if (type === 'attributes' && target instanceof Element)
            look(`[${attributeName}]`, target.getAttribute(attributeName ?? ''))
          for (const node of addedNodes) {
            const texts = document.createTreeWalker(node, NodeFilter.SHOW_TEXT)
            for (let at: Node | null = texts.currentNode; at !== null; at = texts.nextNode())
              if (at instanceof Text) look('text', at.data)
            if (!(node instanceof Element)) continue
            for (const inner of [node, ...node.querySelectorAll('[title], [aria-label]')])
              for (const name of ['title', 'aria-label']) look(`[${name}]`, inner.getAttribute(name))
          }
        }
      })
      watcher.observe(document.body, {
        subtree: true,
        childList: true,
        characterData: true,
        attributes: true,
        attributeFilter: ['title', 'aria-label', 'aria-valuetext', 'placeholder'],
      })
      const frame = (): Promise<void> =>
        new Promise((resolve) => {
          requestAnimationFrame(() => resolve())
        })
      const check = async (how: string, text: string): Promise<void> => {
        await frame()
        for (const one of document.querySelectorAll('input')) if (one !== input) look('value', one.value)
        const isNumber = /^-?(\d+(\.\d*)?)?$/.test(input.value)
        const isRefused = how !== 'left' || input.getAttribute('aria-invalid') === 'true'
        // Inputs remove line breaks.
        const isKept = input.value === text.replaceAll(/[\r\n]/g, '')
        if (!isNumber && !(isKept && isRefused)) found.add(`${how} ${JSON.stringify(text)}: ${input.value}`)
      }
      // The native setter, so that React sees the change as keyboard input.
      const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')
      for (const text of all) {
        input.focus()
        value?.set?.call(input, text)
        input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text }))
        await check('typed', text)
        input.select()
        document.execCommand('insertText', false, text)
        await check('entered', text)
        input.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowUp', bubbles: true, cancelable: true }))
        input.blur()
        await check('left', text)
      }
      input.focus()
      value?.set?.call(input, '')
      input.dispatchEvent(new InputEvent('input', { bubbles: true, data: '' }))
      watcher.disconnect()
      return [...found]
    },
    { all: texts, patterns: forbiddenTexts },
  )
