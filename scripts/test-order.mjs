// The order of the test files: the longest of the last run first, so that no worker is left with one
// of them alone at the end.
import fs from 'node:fs'
import path from 'node:path'
import { BaseSequencer } from 'vitest/node'

/** What each file took when it last ran, in milliseconds. A file of the machine's own, as its processor is. */
const DURATIONS = 'test-results/durations.json'
/** One after the other: a worker that changes to another project loads everything again. */
const PROJECTS = ['unit', 'supervisor', 'server', 'component', 'e2e']
/** These repeat questions, start processes or look at many screens: they take long for their size. */
const TAKES_LONG = /@cubic\/testing\/(seed|programs|browser\/accessibility)'|-questions\.ts'|'node:child_process'/
const MS_PER_CHARACTER = 1

/** @typedef {{ readonly [file: string]: number }} Durations */
/** @typedef {{ readonly project: { readonly name: string }, readonly moduleId: string }} TestFile */

/** @param {string} root */
const fileIn = (root) => path.join(root, DURATIONS)

/**
 * @param {string} root
 * @returns {Durations}
 */
export function readDurations(root) {
  return fs.existsSync(fileIn(root)) ? JSON.parse(fs.readFileSync(fileIn(root), 'utf8')) : {}
}

/**
 * Sorts files by project, the longest first; files without a known duration by their size and kind.
 * @template {TestFile} File
 * @param {readonly File[]} files
 * @param {string} root
 * @param {Durations} durations
 */
export function longestFirst(files, root, durations) {
  const timed = files.map((file) => ({
    file,
    project: PROJECTS.indexOf(file.project.name),
    duration: durations[keyOf(file, root)] ?? estimate(file.moduleId),
  }))
  return timed
    .toSorted((one, other) => one.project - other.project || other.duration - one.duration)
    .map(({ file }) => file)
}

/** @param {TestFile} file @param {string} root */
function keyOf({ project, moduleId }, root) {
  return `${project.name} ${path.relative(root, moduleId)}`
}

/** @param {string} moduleId */
function estimate(moduleId) {
  const text = fs.readFileSync(moduleId, 'utf8')
  return text.length * MS_PER_CHARACTER + (TAKES_LONG.test(text) ? 60_000 : 0)
}

export class LongestFirst extends BaseSequencer {
  /**
   * @override
   * @param {import('vitest/node').TestSpecification[]} files
   */
  async sort(files) {
    const { root } = this.ctx.config
    return longestFirst(files, root, readDurations(root))
  }
}

/** Keeps the durations of a run for the order of the next one. */
export class KeepDurations {
  #root = '.'

  /** @param {import('vitest/node').Vitest} vitest */
  onInit({ config }) {
    this.#root = config.root
  }

  /** @param {readonly import('vitest/node').TestModule[]} modules */
  onTestRunEnd(modules) {
    const ran = modules.map((module) => {
      const { collectDuration, duration } = module.diagnostic()
      return [keyOf(module, this.#root), Math.round(collectDuration + duration)]
    })
    const file = fileIn(this.#root)
    fs.mkdirSync(path.dirname(file), { recursive: true })
    // another run may read it
    fs.writeFileSync(
      `${file}.new`,
      JSON.stringify({ ...readDurations(this.#root), ...Object.fromEntries(ran) }, null, 1),
    )
    fs.renameSync(`${file}.new`, file)
  }
}
