import { expect, it } from 'vitest'
import { pastedNumbers } from './pasted-numbers.ts'

it.each([
  ['2023010452\n2023010455', ['2023010452', '2023010455']],
  ['2023010452, 2023010455；104523、x@example.edu', ['2023010452', '2023010455', '104523', 'x@example.edu']],
  ['104523 赵启明\n王芳\t108817', ['104523', '108817']],
  ['2023010452 2023010455', ['2023010452', '2023010455']],
  ['chen.jing\n\n 2023010452 \n2023010452', ['chen.jing', '2023010452']],
  [' \n', []],
])('reads the numbers of %j', (text, numbers) => expect(pastedNumbers(text)).toEqual(numbers))
