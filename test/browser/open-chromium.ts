import { chromium, type Browser } from 'playwright-core'
import { unpackChromium } from './unpack-chromium.ts'

// Only the pages under test go over the network; the sandbox needs rights that root and containers lack.
const quietly = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/**
 * A headless Chromium for playwright: the one at CHROMIUM_PATH, else the bundled one, else the machine's Chrome where
 * the bundled one does not fit.
 */
export async function openChromium({ debuggingPort }: { debuggingPort?: number } = {}): Promise<Browser> {
  const args = debuggingPort ? [...quietly, `--remote-debugging-port=${debuggingPort}`] : quietly
  const own = process.env.CHROMIUM_PATH
  if (own) return chromium.launch({ executablePath: own, args })
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    return chromium.launch({ channel: 'chrome', args })
  }
  return chromium.launch({ ...(await unpackChromium()), args })
}
