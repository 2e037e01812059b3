import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { Readable } from 'node:stream'
import { Builder, Capabilities, WebElement } from 'selenium-webdriver'
import { ownEnvironment } from '../browser/browser.ts'
import type { Wanted } from './in-page.ts'
import { PHONE } from './phone.ts'
import type { Launch } from './visitor.ts'
import { freePort } from '../free-port.ts'

/**
 * The browser of WebKitGTK that is made for tests, by WebDriver. It has no mode without a window,
 * so Xvfb gives it a screen.
 */
export const launchWebKit: Launch = async ({ path, env }, finder) => {
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1440x900x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const port = await freePort()
  let driverProcess: ChildProcess | undefined
  try {
    const display = await numberOfScreen(screen)
    driverProcess = spawn(path, [`--port=${port}`, '--host=127.0.0.1'], {
      stdio: 'ignore',
      env: { ...ownEnvironment(), ...env, DISPLAY: `:${display}`, LIBGL_ALWAYS_SOFTWARE: '1', LANGUAGE: 'zh_CN' },
    })
    await answering(port)
    const driver = await new Builder()
      .disableEnvironmentOverrides()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities(
        new Capabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': { binary: env['MINI_BROWSER'], args: ['--automation'] },
        }),
      )
      .build()
    await driver
      .manage()
      .window()
      .setRect({ x: 0, y: 0, ...PHONE })
    const elementOf = async (wanted: Wanted) => {
      const found: unknown = await driver.executeScript(`${finder};return cubicFinder.find(arguments[0])`, wanted)
      return found instanceof WebElement ? found : undefined
    }
    return {
      open: (url) => driver.get(url),
      reload: () => driver.navigate().refresh(),
      back: () => driver.navigate().back(),
      async click(wanted) {
        const element = await elementOf(wanted)
        await element?.click()
        return element !== undefined
      },
      async type(wanted, text) {
        const element = await elementOf(wanted)
        // its driver’s own way to empty a field leaves now and then what a page filled in
        if (element) await driver.executeScript('arguments[0].focus(); arguments[0].select()', element)
        await element?.sendKeys(text)
        return element !== undefined
      },
      run: (body) =>
        driver.executeAsyncScript(
          `const done = arguments[arguments.length - 1]; (async () => { ${body} })().then(done, (error) => done(String(error)))`,
        ),
      picture: async (file) => writeFileSync(`${file}.png`, await driver.takeScreenshot(), 'base64'),
      async close() {
        await driver.quit()
        driverProcess?.kill()
        screen.kill()
      },
    }
  } catch (error) {
    driverProcess?.kill()
    screen.kill()
    throw error
  }
}

/** Xvfb takes a free number, and writes it once the screen can be used. */
async function numberOfScreen({ stdio }: ChildProcess): Promise<string> {
  const [, , , numbers] = stdio
  if (!(numbers instanceof Readable)) throw new Error('Xvfb was started without a pipe for its number')
  const [line] = (await once(numbers, 'data')) as [Buffer]
  return line.toString().trim()
}

async function answering(port: number): Promise<void> {
  const end = Date.now() + 10_000
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}/status`).catch(() => undefined)
    if (answer?.ok) return
    if (Date.now() > end) throw new Error(`the driver of WebKit does not answer at port ${port}`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
