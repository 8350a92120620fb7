import fc from 'fast-check';

// One seed for all properties, so that a run says the same twice; FC_SEED tries another.
fc.configureGlobal({ seed: Number(process.env.FC_SEED ?? 20_261_130) });
