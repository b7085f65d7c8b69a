/** Node runs the client as it is, so its files name each other whole. */
export default {
  input: process.env.CONTRACT ?? '',
  output: { path: 'client', module: { extension: '.ts' } },
  logs: { file: false },
};
